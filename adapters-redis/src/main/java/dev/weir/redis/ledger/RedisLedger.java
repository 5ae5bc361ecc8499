package dev.weir.redis.ledger;

import dev.weir.application.coordination.BucketLine;
import dev.weir.application.coordination.LedgerIncidents;
import dev.weir.application.coordination.LedgerLine;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.application.coordination.SharedLedger;
import dev.weir.application.metrics.Metrics;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerReply;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.redis.RedisSettings;
import io.lettuce.core.RedisConnectionException;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The ledger on Redis. All buckets share one connection for messages, or one for each node of a
 * cluster, and one for hints. It opens the connections by itself, at the start and after each loss;
 * messages fail at once while there is no connection.
 */
public final class RedisLedger implements SharedLedger {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Pauses FOR_MESSAGES = new Pauses(FIRST_PAUSE, Duration.ofSeconds(2));

  /** Hints only save time: without them, instances learn of free slots later. */
  private static final Pauses FOR_HINTS = new Pauses(FIRST_PAUSE, Duration.ofSeconds(5));

  private final LedgerKeys keys;
  private final LedgerCalls calls;
  private final Metrics metrics;
  private final LedgerIncidents incidents;
  private final Operations operations;
  private final RedisAccess access;
  private final RedisFailureLog failures =
      new RedisFailureLog("messages to the ledger", System::nanoTime);
  private final KeptConnection<CommandConnection> commands;
  private final @Nullable RedisHints hints;
  private final AtomicBoolean closed = new AtomicBoolean();

  private RedisLedger(
      RedisSettings settings,
      LedgerTerms terms,
      Metrics metrics,
      LedgerIncidents incidents,
      boolean hearsHints) {
    this.keys = new LedgerKeys(settings.keyPrefix());
    this.calls = new LedgerCalls(terms, keys);
    this.metrics = metrics;
    this.incidents = incidents;
    this.operations = new Operations(metrics);
    this.access = RedisAccess.of(settings);
    this.commands =
        new KeptConnection<>(
            "weir-redis-messages",
            access::openCommands,
            opened -> {},
            FOR_MESSAGES,
            new RedisFailureLog("connection", System::nanoTime),
            new SplittableRandom());
    this.hints = hearsHints ? new RedisHints(access, FOR_HINTS, new SplittableRandom()) : null;
  }

  /** Returns a ledger whose instances use these terms, before it is connected. */
  public static RedisLedger connect(
      RedisSettings settings, LedgerTerms terms, Metrics metrics, LedgerIncidents incidents) {
    return new RedisLedger(settings, terms, metrics, incidents, true).start();
  }

  /**
   * Returns a ledger without the connection for hints. Instances then find free slots by their
   * reports, at most a second later.
   */
  public static RedisLedger connectWithoutHints(
      RedisSettings settings, LedgerTerms terms, Metrics metrics, LedgerIncidents incidents) {
    return new RedisLedger(settings, terms, metrics, incidents, false).start();
  }

  private RedisLedger start() {
    commands.start();
    if (hints != null) {
      hints.start();
    }
    return this;
  }

  /** Returns whether messages can be sent and hints can arrive now. */
  public boolean isConnected() {
    return commands.current() != null && (hints == null || hints.isConnected());
  }

  @Override
  public LedgerLine open(BucketId bucket, InstanceId instance, LedgerListener listener) {
    BucketLine line = new BucketLine(bucket, listener, new Messages(), metrics, incidents);
    if (hints != null) {
      hints.subscribe(keys.channel(bucket, instance), line);
    }
    return line;
  }

  /** Sends messages over the current connection. */
  private final class Messages implements BucketLine.Carrier {
    @Override
    public CompletionStage<LedgerReply> send(BucketId bucket, LedgerMessage message) {
      CommandConnection connection = commands.current();
      if (connection == null) {
        // The reason was logged when connecting failed.
        operations.failed(message);
        return CompletableFuture.failedStage(
            new RedisConnectionException("not connected to Redis"));
      }
      return calls
          .apply(connection.commands(), bucket, message)
          .whenComplete((reply, failure) -> count(connection, message, failure));
    }

    @Override
    public void left(BucketLine line, LedgerMessage.Leave leave) {
      if (hints != null) {
        hints.unsubscribe(keys.channel(line.bucket(), leave.sender().instance()), line);
      }
    }
  }

  private void count(
      CommandConnection connection, LedgerMessage message, @Nullable Throwable failure) {
    if (failure == null) {
      operations.answered(message);
      failures.succeeded();
      return;
    }
    operations.failed(message);
    if (!closed.get()) {
      connection.failed(failures.failed(failure));
    }
  }

  /**
   * Fails unanswered messages, closes the connections and ends the threads. Blocks until that is
   * done, for some seconds at most.
   */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      if (hints != null) {
        hints.close();
      }
      commands.close();
      access.close();
    }
  }
}
