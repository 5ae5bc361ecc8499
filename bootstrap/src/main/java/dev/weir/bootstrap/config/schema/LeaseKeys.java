package dev.weir.bootstrap.config.schema;

import java.time.Duration;

/** The keys that every shared ledger has. */
public final class LeaseKeys {
  /** The interval in which an instance renews its lease. */
  public static final Key<Duration> HEARTBEAT_INTERVAL =
      Key.of(
          "heartbeat_interval",
          Span.POSITIVE,
          Duration.ofSeconds(10),
          "How often an instance renews its lease, and looks for instances that did not.");

  /** The length of a lease. */
  public static final Key<Duration> HEARTBEAT_TTL =
      Key.of(
          "heartbeat_ttl",
          Span.POSITIVE,
          Duration.ofSeconds(30),
          "How long a lease lasts; without a renewal the instance then counts as dead.");

  /** The time for which the slots of a dead instance stay taken. */
  public static final Key<Duration> RECLAIM_GRACE =
      Key.open(
          "reclaim_grace",
          Span.ANY,
          "as heartbeat_interval",
          "How long after the end of its lease an instance's slots stay taken, so that its server"
              + " connections are gone before others open new ones.");

  private LeaseKeys() {}
}
