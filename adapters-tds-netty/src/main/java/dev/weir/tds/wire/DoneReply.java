package dev.weir.tds.wire;

import dev.weir.domain.settings.Assignment;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.List;

/**
 * Replies that are no more than DONEs, in the width of 7.2 and later. Some drivers ask for a single
 * one after nearly every response, so that is written at once, without a payload to frame.
 */
public final class DoneReply {
  private static final int TOKEN_LENGTH = 13;
  private static final int MESSAGE_LENGTH = PacketHeader.LENGTH + TOKEN_LENGTH;

  private DoneReply() {}

  /**
   * Acknowledges an attention when there is nothing left to interrupt. The buffer is the caller's.
   */
  public static ByteBuf attentionAcknowledged(ByteBufAllocator allocator, int spid) {
    ByteBuf out = allocator.buffer(MESSAGE_LENGTH, MESSAGE_LENGTH);
    write(out, spid, Done.ATTENTION);
    return out;
  }

  /**
   * Answers a request of SET statements that went well: one DONE for each, as some drivers count
   * them. The buffer is the caller's.
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
      case SWITCH -> statement.on() ? Done.SET_ON : Done.SET_OFF;
      case NUMBER, PRIORITY, DATE_FORMAT, NAME -> Done.SET_VALUE;
      case BINARY, ISOLATION_LEVEL -> Done.SET;
    };
  }

  /** Answers a request for which there was nothing to do. The buffer is the caller's. */
  public static ByteBuf nothingToDo(ByteBufAllocator allocator, int spid) {
    ByteBuf out = allocator.buffer(MESSAGE_LENGTH, MESSAGE_LENGTH);
    write(out, spid, Done.FINAL);
    return out;
  }

  /**
   * Answers a request that its client broke off with IGNORE: one DONE that says it failed, no
   * acknowledgement of anything. The buffer is the caller's.
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
