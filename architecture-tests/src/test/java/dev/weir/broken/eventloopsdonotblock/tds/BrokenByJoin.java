package dev.weir.broken.eventloopsdonotblock.tds;

import java.util.concurrent.CompletableFuture;

final class BrokenByJoin {
  static String slot(CompletableFuture<String> asked) {
    return asked.join();
  }
}
