package dev.weir.redis.ledger;

import dev.weir.redis.RedisSettings;
import dev.weir.redis.RedisTopology;
import io.lettuce.core.pubsub.RedisPubSubListener;
import io.lettuce.core.resource.ClientResources;
import java.util.concurrent.TimeUnit;

/** Opens connections with a Lettuce client and its few threads. Opening and closing block. */
interface RedisAccess extends AutoCloseable {
  /** The fewest threads that Lettuce accepts. */
  int THREADS = 2;

  /**
   * The most unanswered commands at a time, so that a paused server does not let the queue grow
   * without bound.
   */
  int MOST_UNANSWERED = 10_000;

  /** The longest time that closing takes. */
  int CLOSE_SECONDS = 3;

  /** Returns the access for the configured topology. */
  static RedisAccess of(RedisSettings settings) {
    return switch (settings.topology()) {
      case RedisTopology.Standalone standalone -> new ServerAccess(settings);
      case RedisTopology.Sentinel sentinel -> new ServerAccess(settings);
      case RedisTopology.Cluster cluster -> new ClusterAccess(settings, cluster);
    };
  }

  /** Opens a connection for messages to the ledger. */
  CommandConnection openCommands();

  /** Opens a connection for hints from the ledger. */
  HintConnection openHints(RedisPubSubListener<String, String> listener);

  @Override
  void close();

  /** Returns threads for one access alone, which ends them. */
  static ClientResources fewThreads() {
    return ClientResources.builder()
        .ioThreadPoolSize(THREADS)
        .computationThreadPoolSize(THREADS)
        .build();
  }

  /** Ends the threads, which are idle by then. */
  static void end(ClientResources resources) {
    resources.shutdown(0, CLOSE_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
