package dev.weir.broken.thecorehasnothreadsorlocks.application;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

final class BrokenByTimer {
  static CompletableFuture<String> soon(CompletableFuture<String> future) {
    return future.orTimeout(1, TimeUnit.SECONDS);
  }
}
