package dev.weir.tds.wire;

import dev.weir.domain.settings.Assignment;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.List;

/**
 * Writes replies that consist of DONE tokens only. Some drivers cause a single DONE after nearly
 * every response, so that one is written directly as a packet.
 */
public final class DoneReply {
  private DoneReply() {}

  /**
   * Returns the acknowledgement of an attention that had no request to interrupt. The caller owns
   * the buffer.
   */
  public static ByteBuf attentionAcknowledged(ByteBufAllocator allocator, ReplyFraming framing) {
    return write(allocator, framing, Done.ATTENTION);
  }

  /**
   * Returns the answer to a request of SET statements: one DONE for each, because some drivers
   * count them. The caller owns the buffer.
   */
  public static ByteBuf set(
      ByteBufAllocator allocator, ReplyFraming framing, List<Assignment> statements) {
    ByteBuf payload = allocator.buffer(statements.size() * framing.version().doneLength());
    try {
      int left = statements.size();
      for (Assignment statement : statements) {
        left--;
        int status = left == 0 ? Done.FINAL : Done.MORE;
        Done.write(payload, framing.version(), status, command(statement), 0);
      }
      return framing.frame(allocator, payload);
    } finally {
      payload.release();
    }
  }

  private static int command(Assignment statement) {
    return switch (statement.option().operand()) {
      case SWITCH -> statement.isOn() ? Done.SET_ON : Done.SET_OFF;
      case NUMBER, PRIORITY, DATE_FORMAT, NAME -> Done.SET_VALUE;
      case BINARY, ISOLATION_LEVEL -> Done.SET;
    };
  }

  /** Returns the answer to a request that needs no action. The caller owns the buffer. */
  public static ByteBuf nothingToDo(ByteBufAllocator allocator, ReplyFraming framing) {
    return write(allocator, framing, Done.FINAL);
  }

  /**
   * Returns the answer to a request that its client broke off with IGNORE: one DONE with the error
   * bit, and no acknowledgement. The caller owns the buffer.
   */
  public static ByteBuf brokenOff(ByteBufAllocator allocator, ReplyFraming framing) {
    return write(allocator, framing, Done.ERROR);
  }

  private static ByteBuf write(ByteBufAllocator allocator, ReplyFraming framing, int status) {
    int length = PacketHeader.LENGTH + framing.version().doneLength();
    ByteBuf out = allocator.buffer(length, length);
    PacketHeader.write(
        out, PacketType.REPLY, PacketHeader.END_OF_MESSAGE, length, framing.spid(), 1);
    Done.write(out, framing.version(), status);
    return out;
  }
}
