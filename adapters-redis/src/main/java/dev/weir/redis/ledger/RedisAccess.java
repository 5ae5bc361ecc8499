package dev.weir.redis.ledger;

import dev.weir.redis.RedisSettings;
import dev.weir.redis.RedisTopology;
import io.lettuce.core.pubsub.RedisPubSubListener;
import io.lettuce.core.resource.ClientResources;
import java.util.concurrent.TimeUnit;

/**
 * Where connections come from: a client of Lettuce and its few threads. Opening and closing block.
 */
interface RedisAccess extends AutoCloseable {
  /** The fewest that Lettuce takes. */
  int THREADS = 2;

  /** Commands that may be without an answer at a time; what a paused server leaves is bounded. */
  int MOST_UNANSWERED = 10_000;

  /** At most so long does closing take. */
  int CLOSE_SECONDS = 3;

  /** To wherever the settings lead. */
  static RedisAccess of(RedisSettings settings) {
    return switch (settings.topology()) {
      case RedisTopology.Standalone standalone -> new ServerAccess(settings);
      case RedisTopology.Sentinel sentinel -> new ServerAccess(settings);
      case RedisTopology.Cluster cluster -> new ClusterAccess(settings, cluster);
    };
  }

  /** For messages to the ledger. */
  CommandConnection openCommands();

  /** For hints from it. */
  HintConnection openHints(RedisPubSubListener<String, String> listener);

  @Override
  void close();

  /** Threads of this access alone: they end with it. */
  static ClientResources fewThreads() {
    return ClientResources.builder()
        .ioThreadPoolSize(THREADS)
        .computationThreadPoolSize(THREADS)
        .build();
  }

  /** Ends the threads, in which nothing is left to do. */
  static void end(ClientResources resources) {
    resources.shutdown(0, CLOSE_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
