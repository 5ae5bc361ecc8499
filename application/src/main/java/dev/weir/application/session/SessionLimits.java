package dev.weir.application.session;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The time limits of a session.
 *
 * @param requestStall how long a client may pause within a request of which the server has a part
 * @param query how long a request may run at the server; null for no limit
 * @param clientIdle how long a client may be idle; null for no limit
 * @param idleInTransaction how long a client may be idle in a transaction
 * @param transaction how long a transaction may stay open from one request to another
 * @param always whether these two limits hold always, or only while others wait; then the pool
 *     decides when they are reached
 * @param parking how long a transaction that has only read keeps its connection while none waits
 * @param lastWord how long a server may take to acknowledge an attention or to answer Weir itself
 */
public record SessionLimits(
    Duration requestStall,
    @Nullable Duration query,
    @Nullable Duration clientIdle,
    Duration idleInTransaction,
    Duration transaction,
    boolean always,
    Duration parking,
    Duration lastWord) {
  /** The default time after which a transaction that has only read is parked. */
  private static final Duration BEFORE_PARKING = Duration.ofSeconds(5);

  /** Creates limits of which those of transactions hold only while others wait. */
  public SessionLimits(
      Duration requestStall,
      @Nullable Duration query,
      @Nullable Duration clientIdle,
      Duration idleInTransaction,
      Duration transaction,
      Duration lastWord) {
    this(
        requestStall,
        query,
        clientIdle,
        idleInTransaction,
        transaction,
        false,
        BEFORE_PARKING,
        lastWord);
  }

  /** Returns the same limits, of which those of transactions hold always if {@code isAlways}. */
  public SessionLimits withAlways(boolean isAlways) {
    return new SessionLimits(
        requestStall,
        query,
        clientIdle,
        idleInTransaction,
        transaction,
        isAlways,
        parking,
        lastWord);
  }

  /** Returns the same limits with another time before parking. */
  public SessionLimits withParking(Duration other) {
    return new SessionLimits(
        requestStall, query, clientIdle, idleInTransaction, transaction, always, other, lastWord);
  }
}
