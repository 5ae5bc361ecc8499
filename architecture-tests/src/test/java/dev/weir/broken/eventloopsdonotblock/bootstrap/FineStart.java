package dev.weir.broken.eventloopsdonotblock.bootstrap;

import java.util.concurrent.CompletableFuture;

final class FineStart {
  static int port(CompletableFuture<Integer> bound) {
    return bound.join();
  }
}
