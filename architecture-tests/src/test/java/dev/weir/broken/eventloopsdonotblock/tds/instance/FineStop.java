package dev.weir.broken.eventloopsdonotblock.tds.instance;

import io.netty.channel.ChannelFuture;

final class FineStop {
  static void close(ChannelFuture closing) {
    closing.awaitUninterruptibly();
  }
}
