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
          "The interval at which an instance renews its lease and checks for instances that did"
              + " not renew theirs.");

  /** The length of a lease. */
  public static final Key<Duration> HEARTBEAT_TTL =
      Key.of(
          "heartbeat_ttl",
          Span.POSITIVE,
          Duration.ofSeconds(30),
          "The duration of a lease. An instance that does not renew its lease in this time"
              + " counts as dead.");

  /** The time for which the slots of a dead instance stay taken. */
  public static final Key<Duration> RECLAIM_GRACE =
      Key.open(
          "reclaim_grace",
          Span.ANY,
          "as heartbeat_interval",
          "The time after the end of an instance's lease for which its slots stay taken, so that"
              + " its server connections are closed before other instances open new ones.");

  private LeaseKeys() {}
}
