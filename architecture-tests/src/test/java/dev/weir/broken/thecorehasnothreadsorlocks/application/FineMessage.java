package dev.weir.broken.thecorehasnothreadsorlocks.application;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** Posts to the owner and lets others follow; waits for nobody. */
record FineMessage(Executor owner, CompletableFuture<String> answer) {
  void send(String text) {
    owner.execute(() -> answer.complete(text));
  }

  CompletionStage<Integer> length() {
    return answer.thenApplyAsync(String::length, owner);
  }
}
