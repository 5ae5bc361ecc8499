package dev.weir.tds.request;

import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;

/** Writes the headers of Weir's own requests (MS-TDS 2.2.5.3.2). */
public final class RequestHeaders {
  private static final int LENGTH = 22;
  private static final int DESCRIPTOR_HEADER_LENGTH = 18;
  private static final int DESCRIPTOR_HEADER = 2;

  private RequestHeaders() {}

  /**
   * Writes ALL_HEADERS with a transaction descriptor; nothing before TDS 7.2, which has no headers.
   *
   * @param transaction the descriptor of the transaction that is open, or 0
   */
  public static void write(ByteBuf payload, TdsVersion version, long transaction) {
    if (version.isSince72()) {
      payload.writeIntLE(LENGTH).writeIntLE(DESCRIPTOR_HEADER_LENGTH);
      payload.writeShortLE(DESCRIPTOR_HEADER).writeLongLE(transaction).writeIntLE(1);
    }
  }
}
