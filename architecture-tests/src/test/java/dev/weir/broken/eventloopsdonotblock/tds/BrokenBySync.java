package dev.weir.broken.eventloopsdonotblock.tds;

import io.netty.channel.ChannelFuture;

final class BrokenBySync {
  static void bind(ChannelFuture bound) {
    bound.syncUninterruptibly();
  }
}
