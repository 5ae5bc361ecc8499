package dev.weir.broken.thecorehasnothreadsorlocks.application;

import java.util.concurrent.CompletableFuture;

final class BrokenByWaiting {
  static String answer(CompletableFuture<String> future) {
    return future.join();
  }
}
