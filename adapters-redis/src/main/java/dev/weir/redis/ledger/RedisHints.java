package dev.weir.redis.ledger;

import dev.weir.application.coordination.BucketLine;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * Receives hints over one connection, for all buckets of this instance. A hint tells the instance
 * to report to a bucket's ledger now, because it would get slots or a lower target; its channel
 * names the bucket, and its content is ignored. A lost hint costs time only, since instances also
 * report regularly.
 *
 * <p>Hints may have been missed before a channel is subscribed. So each subscription counts as a
 * hint for its line. Hints arrive on threads of Lettuce; any thread may subscribe.
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
            this::subscribeAll,
            pauses,
            failures,
            random);
  }

  void start() {
    connection.start();
  }

  /** Returns whether hints can arrive now. */
  boolean isConnected() {
    return connection.current() != null;
  }

  private void subscribeAll(HintConnection opened) {
    List<String> channels = List.copyOf(lines.keySet());
    if (!channels.isEmpty()) {
      subscribe(opened, channels);
    }
  }

  /** Subscribes to a channel, now and on each later connection. */
  void subscribe(String channel, BucketLine line) {
    // The line is added before the current connection is read, and a new connection becomes current
    // before it subscribes to all known channels: so at least one of the two sees the other.
    // Within computeIfPresent, the commands for one channel are sent in the order of the changes.
    lines.put(channel, line);
    lines.computeIfPresent(
        channel,
        (name, present) -> {
          HintConnection open = connection.current();
          if (open != null) {
            subscribe(open, List.of(name));
          }
          return present;
        });
  }

  private void subscribe(HintConnection open, List<String> channels) {
    logFailure(open.subscribe(channels));
  }

  /** Logs a failure. The command is not repeated before the next connection. */
  private void logFailure(CompletionStage<Void> done) {
    done.exceptionally(
        failure -> {
          failures.failed(failure);
          return null;
        });
  }

  /** Unsubscribes from a channel, unless another line has replaced this one. */
  void unsubscribe(String channel, BucketLine line) {
    lines.computeIfPresent(
        channel,
        (name, present) -> {
          if (present != line) {
            return present;
          }
          HintConnection open = connection.current();
          if (open != null) {
            logFailure(open.unsubscribe(name));
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
      line.processMissedHints();
    }
  }

  @Override
  public void close() {
    connection.close();
  }
}
