package dev.weir.bootstrap.config.schema;

import java.time.Duration;

/** Keys that every shared ledger has. */
public final class LeaseKeys {
  /** How often an instance shows that it lives. */
  public static final Key<Duration> HEARTBEAT_INTERVAL =
      Key.of(
          "heartbeat_interval",
          Span.POSITIVE,
          Duration.ofSeconds(10),
          "How often an instance renews its lease, and looks for instances that did not.");

  /** How long an instance is believed to live. */
  public static final Key<Duration> HEARTBEAT_TTL =
      Key.of(
          "heartbeat_ttl",
          Span.POSITIVE,
          Duration.ofSeconds(30),
          "How long a lease lasts; without a renewal the instance then counts as dead.");

  /** How long a dead instance's slots stay taken. */
  public static final Key<Duration> RECLAIM_GRACE =
      Key.open(
          "reclaim_grace",
          Span.ANY,
          "as heartbeat_interval",
          "How long after the end of its lease an instance's slots stay taken, so that its server"
              + " connections are gone before others open new ones.");

  private LeaseKeys() {}
}
