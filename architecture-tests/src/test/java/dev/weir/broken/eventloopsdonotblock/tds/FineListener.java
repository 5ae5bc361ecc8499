package dev.weir.broken.eventloopsdonotblock.tds;

import io.netty.channel.ChannelFuture;
import java.util.concurrent.CompletableFuture;

final class FineListener {
  static void bind(ChannelFuture bound, CompletableFuture<Integer> answer) {
    bound.addListener(done -> answer.complete(1));
  }
}
