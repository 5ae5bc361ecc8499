package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * What a server says when a transaction has begun or ended: an ENVCHANGE with its descriptor
 * (MS-TDS 2.2.7.9), and a DONE. Of 7.2 and later.
 */
public final class TransactionReply {
  private static final int BEGUN = 8;
  private static final int COMMITTED = 9;
  private static final int ROLLED_BACK = 10;

  /** The kind of change, and two values, of which one is a descriptor. */
  private static final int CHANGE_LENGTH = 1 + 1 + Long.BYTES + 1;

  private static final int TOKEN_LENGTH = 1 + Short.BYTES + CHANGE_LENGTH;

  private TransactionReply() {}

  /** A transaction has begun. The buffer is the caller's. */
  public static ByteBuf begun(ByteBufAllocator allocator, ReplyFraming framing, long descriptor) {
    ByteBuf payload = allocator.buffer();
    try {
      writeBegun(payload, descriptor);
      Done.write(payload, Done.FINAL, Done.BEGIN, 0);
      return framing.frame(allocator, payload);
    } finally {
      payload.release();
    }
  }

  /**
   * A transaction has ended, and perhaps another has begun. The buffer is the caller's.
   *
   * @param next the descriptor of the other one, or 0
   */
  public static ByteBuf ended(
      ByteBufAllocator allocator,
      ReplyFraming framing,
      boolean committed,
      long descriptor,
      long next) {
    ByteBuf payload = allocator.buffer();
    try {
      writeEnded(payload, committed ? COMMITTED : ROLLED_BACK, descriptor);
      if (next != 0) {
        writeBegun(payload, next);
      }
      Done.write(payload, Done.FINAL, committed ? Done.COMMIT : Done.ROLLBACK, 0);
      return framing.frame(allocator, payload);
    } finally {
      payload.release();
    }
  }

  /** The packet of a response that tells of a transaction, and is not its last. */
  public static ByteBuf beginning(ByteBufAllocator allocator, long descriptor) {
    ByteBuf packet = partOfResponse(allocator, 0);
    writeBegun(packet, descriptor);
    return packet;
  }

  /** The same of the end of one, which a reset has rolled back. */
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
