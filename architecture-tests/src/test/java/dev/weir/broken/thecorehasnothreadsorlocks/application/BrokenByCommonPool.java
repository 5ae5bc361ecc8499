package dev.weir.broken.thecorehasnothreadsorlocks.application;

import java.util.concurrent.CompletableFuture;

final class BrokenByCommonPool {
  static CompletableFuture<String> later() {
    return CompletableFuture.supplyAsync(() -> "later");
  }
}
