package dev.weir.tds.wire;

import dev.weir.domain.settings.Assignment;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.List;

/**
 * Writes replies that consist of DONE tokens only, in the layout of TDS 7.2 and later. Some drivers
 * cause a single DONE after nearly every response, so that one is written directly as a packet.
 */
public final class DoneReply {
  private static final int TOKEN_LENGTH = 13;
  private static final int MESSAGE_LENGTH = PacketHeader.LENGTH + TOKEN_LENGTH;

  private DoneReply() {}

  /**
   * Returns the acknowledgement of an attention that had no request to interrupt. The caller owns
   * the buffer.
   */
  public static ByteBuf attentionAcknowledged(ByteBufAllocator allocator, int spid) {
    ByteBuf out = allocator.buffer(MESSAGE_LENGTH, MESSAGE_LENGTH);
    write(out, spid, Done.ATTENTION);
    return out;
  }

  /**
   * Returns the answer to a request of SET statements: one DONE for each, because some drivers
   * count them. The caller owns the buffer.
   */
  public static ByteBuf set(
      ByteBufAllocator allocator, ReplyFraming framing, List<Assignment> statements) {
    ByteBuf payload = allocator.buffer(statements.size() * TOKEN_LENGTH);
    try {
      int left = statements.size();
      for (Assignment statement : statements) {
        left--;
        Done.write(payload, left == 0 ? Done.FINAL : Done.MORE, command(statement), 0);
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
  public static ByteBuf nothingToDo(ByteBufAllocator allocator, int spid) {
    ByteBuf out = allocator.buffer(MESSAGE_LENGTH, MESSAGE_LENGTH);
    write(out, spid, Done.FINAL);
    return out;
  }

  /**
   * Returns the answer to a request that its client broke off with IGNORE: one DONE with the error
   * bit, and no acknowledgement. The caller owns the buffer.
   */
  public static ByteBuf brokenOff(ByteBufAllocator allocator, int spid) {
    ByteBuf out = allocator.buffer(MESSAGE_LENGTH, MESSAGE_LENGTH);
    write(out, spid, Done.ERROR);
    return out;
  }

  private static void write(ByteBuf out, int spid, int status) {
    PacketHeader.write(out, PacketType.REPLY, PacketHeader.END_OF_MESSAGE, MESSAGE_LENGTH, spid, 1);
    Done.write(out, status, Done.NO_COMMAND, 0);
  }
}
