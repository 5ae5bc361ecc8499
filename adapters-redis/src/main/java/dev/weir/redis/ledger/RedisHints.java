package dev.weir.redis.ledger;

import dev.weir.application.coordination.BucketLine;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * Hears hints for all lines over one connection.
 *
 * <p>Whenever a channel begins to be heard, hints may have been missed before: then its line is
 * told as if there had been one.
 */
final class RedisHints extends RedisPubSubAdapter<String, String> implements AutoCloseable {
  private final Map<String, BucketLine> lines = new ConcurrentHashMap<>();
  private final RedisFailureLog failures = new RedisFailureLog("hints", System::nanoTime);
  private final KeptConnection<HintConnection> connection;

  RedisHints(RedisAccess access, Pauses pauses, RandomGenerator random) {
    this.connection =
        new KeptConnection<>(
            "weir-redis-hints",
            () -> access.openHints(this),
            this::hearAll,
            pauses,
            failures,
            random);
  }

  void start() {
    connection.start();
  }

  /** Whether any hint can be heard now. */
  boolean isConnected() {
    return connection.current() != null;
  }

  private void hearAll(HintConnection opened) {
    List<String> channels = List.copyOf(lines.keySet());
    if (!channels.isEmpty()) {
      hear(opened, channels);
    }
  }

  /** From now on, and on each connection to come. */
  void hear(String channel, BucketLine line) {
    // Known before it is looked whether there is a connection: a new one is current before it is
    // subscribed to all that are known, so that at least one of the two sees the other.
    lines.put(channel, line);
    lines.computeIfPresent(
        channel,
        (name, present) -> {
          HintConnection open = connection.current();
          if (open != null) {
            hear(open, List.of(name));
          }
          return present;
        });
  }

  private void hear(HintConnection open, List<String> channels) {
    explain(open.subscribe(channels));
  }

  private void explain(CompletionStage<Void> done) {
    done.exceptionally(
        failure -> {
          failures.failed(failure);
          return null;
        });
  }

  /** Nobody listens any more, unless another line has taken this one's place. */
  void forget(String channel, BucketLine line) {
    lines.computeIfPresent(
        channel,
        (name, present) -> {
          if (present != line) {
            return present;
          }
          HintConnection open = connection.current();
          if (open != null) {
            explain(open.unsubscribe(name));
          }
          return null;
        });
  }

  @Override
  public void message(String channel, String message) {
    BucketLine line = lines.get(channel);
    if (line != null) {
      line.hinted();
    }
  }

  @Override
  public void subscribed(String channel, long count) {
    BucketLine line = lines.get(channel);
    if (line != null) {
      line.hintedIfSpoken();
    }
  }

  @Override
  public void close() {
    connection.close();
  }
}
