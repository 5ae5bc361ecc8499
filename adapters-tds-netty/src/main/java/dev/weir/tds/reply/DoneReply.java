package dev.weir.tds.reply;

import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * Replies that are no more than a DONE, in the width of 7.2 and later. Some drivers ask for one
 * after nearly every response, so each is written at once, without a payload to frame.
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

  /** Answers a request that went well and has no result. The buffer is the caller's. */
  public static ByteBuf done(ByteBufAllocator allocator, int spid) {
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
