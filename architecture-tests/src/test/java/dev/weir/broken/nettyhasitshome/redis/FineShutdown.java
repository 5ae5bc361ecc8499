package dev.weir.broken.nettyhasitshome.redis;

import io.netty.util.concurrent.Future;

final class FineShutdown {
  static boolean isOver(Future<?> shutdown) {
    return shutdown.isDone();
  }
}
