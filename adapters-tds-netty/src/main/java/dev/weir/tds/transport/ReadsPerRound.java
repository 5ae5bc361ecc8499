package dev.weir.tds.transport;

import io.netty.channel.Channel;
import io.netty.channel.MaxMessagesRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;

/**
 * Bounds how much of one connection is read in one round of its event loop. Netty itself would read
 * 16 buffers of up to 64 KB before another connection gets its turn.
 */
public final class ReadsPerRound {
  private ReadsPerRound() {}

  /** Limits the reads of a connection per round; each read fills a buffer of up to 64 KB. */
  public static void limit(Channel channel, int reads) {
    RecvByteBufAllocator buffers = channel.config().getRecvByteBufAllocator();
    if (buffers instanceof MaxMessagesRecvByteBufAllocator bounded) {
      bounded.maxMessagesPerRead(reads);
    }
  }
}
