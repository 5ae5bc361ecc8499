package dev.weir.tds.reply;

import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

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
   * Answers a request whose statements went well and have no results: one DONE for each, as some
   * drivers count them. The buffer is the caller's.
   */
  public static ByteBuf done(ByteBufAllocator allocator, ReplyFraming framing, int statements) {
    if (statements == 1) {
      ByteBuf out = allocator.buffer(MESSAGE_LENGTH, MESSAGE_LENGTH);
      write(out, framing.spid(), Done.FINAL);
      return out;
    }
    ByteBuf payload = allocator.buffer(statements * TOKEN_LENGTH);
    try {
      for (int i = 1; i < statements; i++) {
        Done.write(payload, Done.MORE, Done.NO_COMMAND, 0);
      }
      Done.write(payload, Done.FINAL, Done.NO_COMMAND, 0);
      return framing.frame(allocator, payload);
    } finally {
      payload.release();
    }
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
