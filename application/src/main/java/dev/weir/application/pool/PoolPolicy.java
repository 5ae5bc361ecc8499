package dev.weir.application.pool;

import dev.weir.application.slots.QueuePolicy;
import java.time.Duration;

/**
 * The rules of a bucket's pool.
 *
 * @param queue how long a request waits for a connection, how many may, and whether to wait at all
 * @param order which waiting session is served next
 * @param loginQueueTimeout how long a login that must be proven waits for a slot
 * @param evictAfter how long a request waits before an idle connection of another profile is closed
 *     for it
 * @param maxIdleTime how long a connection may be idle
 * @param backoff how long the server is not dialled after a dial that failed
 * @param pins when sessions lose the connections that they keep
 * @param mostPerLogin how many connections the sessions of one login may have in this bucket;
 *     {@link #ANY_NUMBER} if there is no such bound
 * @param reservoir how many connections are kept ready, and opened at a time
 */
public record PoolPolicy(
    QueuePolicy queue,
    ServingOrder order,
    Duration loginQueueTimeout,
    Duration evictAfter,
    Duration maxIdleTime,
    BackoffPolicy backoff,
    PinPolicy pins,
    int mostPerLogin,
    ReservoirPolicy reservoir) {
  /** The bound per login where only the bucket's own limit applies. */
  public static final int ANY_NUMBER = Integer.MAX_VALUE;

  /** Returns how long a session waits before others make room; 0 with {@code fail_fast}. */
  long evictAfterNanos() {
    return switch (queue.exhaustion()) {
      case WAIT -> evictAfter.toNanos();
      case FAIL_FAST -> 0;
    };
  }
}
