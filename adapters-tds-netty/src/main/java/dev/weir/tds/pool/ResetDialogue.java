package dev.weir.tds.pool;

import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import dev.weir.tds.stream.LastToken;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;

/**
 * Has a server connection forget its session: a batch of Weir's own with the reset bit. The batch
 * restores the isolation level, which a reset leaves as it is (MS-TDS 2.2.3.1.2); the answer must
 * begin with the acknowledgement of the reset, and end without an error.
 */
final class ResetDialogue {
  private static final String BATCH = "SET TRANSACTION ISOLATION LEVEL READ COMMITTED";

  /** ENVCHANGE of type 18 with two empty values. */
  private static final byte[] ACKNOWLEDGED = {(byte) 0xE3, 3, 0, 18, 0, 0};

  /** ALL_HEADERS with the transaction descriptor of a session without a transaction. */
  private static final int HEADERS_LENGTH = 22;

  private static final int DESCRIPTOR_HEADER_LENGTH = 18;
  private static final int DESCRIPTOR_HEADER = 2;

  private final LastToken lastToken = new LastToken();
  private boolean first = true;
  private boolean acknowledged;

  /**
   * The request.
   *
   * @return one packet, the caller's
   */
  static ByteBuf request(ByteBufAllocator allocator) {
    byte[] text = BATCH.getBytes(StandardCharsets.UTF_16LE);
    int length = PacketHeader.LENGTH + HEADERS_LENGTH + text.length;
    ByteBuf packet = allocator.buffer(length);
    PacketHeader.write(
        packet,
        PacketType.SQL_BATCH,
        PacketHeader.END_OF_MESSAGE | PacketHeader.RESET_CONNECTION,
        length,
        0,
        1);
    packet.writeIntLE(HEADERS_LENGTH).writeIntLE(DESCRIPTOR_HEADER_LENGTH);
    packet.writeShortLE(DESCRIPTOR_HEADER).writeLongLE(0).writeIntLE(1);
    return packet.writeBytes(text);
  }

  /** A packet of the answer came; it stays the caller's. */
  void answer(ByteBuf packet) {
    int payload = packet.readerIndex() + PacketHeader.LENGTH;
    int length = packet.readableBytes() - PacketHeader.LENGTH;
    if (first) {
      first = false;
      acknowledged = startsWithAcknowledgement(packet, payload, length);
    }
    lastToken.follow(packet, payload, length);
  }

  /** Whether the whole answer says that the session is forgotten. */
  boolean succeeded() {
    return acknowledged && lastToken.isDone() && !lastToken.tellsError();
  }

  private static boolean startsWithAcknowledgement(ByteBuf packet, int payload, int length) {
    if (length < ACKNOWLEDGED.length) {
      return false;
    }
    for (int i = 0; i < ACKNOWLEDGED.length; i++) {
      if (packet.getByte(payload + i) != ACKNOWLEDGED[i]) {
        return false;
      }
    }
    return true;
  }
}
