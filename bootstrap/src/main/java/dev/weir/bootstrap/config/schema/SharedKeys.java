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
              "How long a request waits for a server connection before it gets error 50004.")
          .withOtherNames("acquire_timeout");

  /** The number of requests that may wait. */
  public static final Key<Integer> MAX_QUEUE_SIZE =
      Key.of(
          "max_queue_size",
          new WholeNumber(1, 1_000_000),
          1_000,
          "How many requests may wait for one bucket; the next one gets error 50005 at once (the"
              + " circuit breaker).");

  /** The pinning mode, by which sessions share server connections. */
  public static final Key<PinningMode> PINNING_MODE =
      Key.of(
          "pinning_mode",
          Choice.of(PinningMode.class),
          PinningMode.TRANSACTION,
          "For how long a session keeps the server connection it was lent: for a transaction (or a"
              + " single request), for the session, or, relayed blind, for the connection.");

  /** The longest duration of a transaction. */
  public static final Key<Duration> SESSION_TIMEOUT =
      Key.of(
              "session_timeout",
              Span.POSITIVE,
              Duration.ofMinutes(5),
              "The longest a session may keep a server connection for one transaction; then it is"
                  + " rolled back and the session ended. It does not limit how long a client stays"
                  + " connected.")
          .in(Modes.SHARED);

  /** The longest pause inside a transaction. */
  public static final Key<Duration> IDLE_TIMEOUT =
      Key.of(
              "idle_timeout",
              Span.POSITIVE,
              Duration.ofSeconds(60),
              "The longest a session may be idle inside a transaction; then it is rolled back and"
                  + " the session ended. A session idle outside a transaction is not touched,"
                  + " unless it is pinned and others wait.")
          .in(Modes.SHARED);

  private SharedKeys() {}
}
