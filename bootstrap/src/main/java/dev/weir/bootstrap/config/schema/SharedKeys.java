package dev.weir.bootstrap.config.schema;

import dev.weir.domain.bucket.PinningMode;
import java.time.Duration;

/**
 * The keys that both files may have: under {@code proxy} and {@code defaults} as defaults of all
 * buckets, and in a bucket for that bucket.
 */
public final class SharedKeys {
  /** The time that a request waits for a server connection. */
  public static final Key<Duration> QUEUE_TIMEOUT =
      Key.of(
              "queue_timeout",
              Span.POSITIVE,
              Duration.ofSeconds(30),
              "The time for which a request waits for a server connection before it gets error"
                  + " 50004.")
          .withOtherNames("acquire_timeout")
          .changing(Key.Effect.RELOAD);

  /** The number of requests that may wait. */
  public static final Key<Integer> MAX_QUEUE_SIZE =
      Key.of(
              "max_queue_size",
              new WholeNumber(1, 1_000_000),
              1_000,
              "The number of requests that may wait for one bucket; the next one gets error 50005 at"
                  + " once (the circuit breaker).")
          .changing(Key.Effect.RELOAD);

  /** The pinning mode, by which sessions share server connections. */
  public static final Key<PinningMode> PINNING_MODE =
      Key.of(
          "pinning_mode",
          Choice.of(PinningMode.class),
          PinningMode.TRANSACTION,
          "The time for which a session keeps a server connection: one transaction (or a single"
              + " request), the whole session, or, relayed unread, the whole client connection.");

  /** The longest duration of a transaction. */
  public static final Key<Duration> SESSION_TIMEOUT =
      Key.of(
              "session_timeout",
              Span.POSITIVE,
              Duration.ofMinutes(5),
              "The longest time for which a session may keep a server connection for one"
                  + " transaction while others wait; then the transaction is rolled back and the"
                  + " session is ended. It does not limit how long a client stays connected.")
          .in(Modes.SHARED)
          .changing(Key.Effect.RELOAD);

  /** The longest pause inside a transaction. */
  public static final Key<Duration> IDLE_TIMEOUT =
      Key.of(
              "idle_timeout",
              Span.POSITIVE,
              Duration.ofSeconds(60),
              "The longest time for which a session may be idle inside a transaction, or while it"
                  + " is pinned, when others wait; then a transaction is rolled back and the"
                  + " session is ended. A session that is idle and keeps no connection is not"
                  + " affected.")
          .in(Modes.SHARED)
          .changing(Key.Effect.RELOAD);

  /** Makes the limits of transactions hold also while no other session waits. */
  public static final Key<Boolean> IDLE_TIMEOUT_ALWAYS =
      Key.of(
              "idle_timeout_always",
              new YesNo(),
              false,
              "Whether idle_timeout and session_timeout end transactions also while no other"
                  + " session waits for a connection, for the sake of the locks that they hold.")
          .in(Modes.SHARED)
          .changing(Key.Effect.NEW_SESSIONS);

  private SharedKeys() {}
}
