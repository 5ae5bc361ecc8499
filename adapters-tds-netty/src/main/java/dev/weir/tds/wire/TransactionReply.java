package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * Writes the tokens by which a server reports the begin or end of a transaction, for transactions
 * that Weir begins or ends itself (ADR 0032): an ENVCHANGE with the descriptor (MS-TDS 2.2.7.9),
 * and a DONE where the reply is complete. Clients below TDS 7.2 know no such ENVCHANGE; they get
 * the DONE alone.
 *
 * <p>{@link #begun} and {@link #ended} are complete replies. {@link #beginning} and {@link
 * #rolledBack} are single packets within the response to another request. The caller owns each
 * returned buffer.
 */
public final class TransactionReply {
  private static final int BEGUN = 8;
  private static final int COMMITTED = 9;
  private static final int ROLLED_BACK = 10;

  /** One byte for the type; the new and the old value, one a descriptor and the other empty. */
  private static final int CHANGE_LENGTH = 1 + 1 + Long.BYTES + 1;

  private static final int TOKEN_LENGTH = 1 + Short.BYTES + CHANGE_LENGTH;

  private TransactionReply() {}

  /** Returns the reply for a transaction that has begun. */
  public static ByteBuf begun(ByteBufAllocator allocator, ReplyFraming framing, long descriptor) {
    ByteBuf payload = allocator.buffer();
    try {
      if (framing.version().isSince72()) {
        writeBegun(payload, descriptor);
      }
      Done.write(payload, framing.version(), Done.FINAL, Done.BEGIN, 0);
      return framing.frame(allocator, payload);
    } finally {
      payload.release();
    }
  }

  /**
   * Returns the reply for a transaction that has ended, and perhaps another that has begun: by one
   * request of the transaction manager, or before TDS 7.2 by a text of two statements.
   *
   * @param next the descriptor of the transaction that has begun, or 0
   */
  public static ByteBuf ended(
      ByteBufAllocator allocator,
      ReplyFraming framing,
      boolean committed,
      long descriptor,
      long next) {
    ByteBuf payload = allocator.buffer();
    try {
      if (framing.version().isSince72()) {
        writeEnded(payload, committed ? COMMITTED : ROLLED_BACK, descriptor);
      }
      if (next != 0 && framing.version().isSince72()) {
        writeBegun(payload, next);
      }
      int command = committed ? Done.COMMIT : Done.ROLLBACK;
      if (next != 0 && !framing.version().isSince72()) {
        Done.write(payload, framing.version(), Done.MORE, command, 0);
        Done.write(payload, framing.version(), Done.FINAL, Done.BEGIN, 0);
      } else {
        Done.write(payload, framing.version(), Done.FINAL, command, 0);
      }
      return framing.frame(allocator, payload);
    } finally {
      payload.release();
    }
  }

  /**
   * Returns a packet, not the last of its response, that announces the begin of a transaction. It
   * has no SPID, because the path of server responses to the client sets that.
   */
  public static ByteBuf beginning(ByteBufAllocator allocator, long descriptor) {
    ByteBuf packet = partOfResponse(allocator, 0);
    writeBegun(packet, descriptor);
    return packet;
  }

  /**
   * Returns a packet, not the last of its response, that announces the end of a transaction by a
   * reset. It is written to the client as it is, so it has the SPID.
   */
  public static ByteBuf rolledBack(ByteBufAllocator allocator, int spid, long descriptor) {
    ByteBuf packet = partOfResponse(allocator, spid);
    writeEnded(packet, ROLLED_BACK, descriptor);
    return packet;
  }

  private static ByteBuf partOfResponse(ByteBufAllocator allocator, int spid) {
    int length = PacketHeader.LENGTH + TOKEN_LENGTH;
    ByteBuf packet = allocator.buffer(length, length);
    PacketHeader.write(packet, PacketType.REPLY, 0, length, spid, 0);
    return packet;
  }

  private static void writeEnded(ByteBuf payload, int change, long descriptor) {
    writeHead(payload, change);
    payload.writeByte(0).writeByte(Long.BYTES).writeLongLE(descriptor);
  }

  private static void writeBegun(ByteBuf payload, long descriptor) {
    writeHead(payload, BEGUN);
    payload.writeByte(Long.BYTES).writeLongLE(descriptor).writeByte(0);
  }

  private static void writeHead(ByteBuf payload, int change) {
    payload.writeByte(Tokens.ENVIRONMENT_CHANGE).writeShortLE(CHANGE_LENGTH).writeByte(change);
  }
}
