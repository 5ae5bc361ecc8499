package dev.weir.application.bucket;

import dev.weir.application.slots.QueuePolicy;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.bucket.ServerLocation;
import dev.weir.domain.health.HealthThresholds;
import java.time.Duration;

/**
 * The rules of one bucket, in any pinning mode.
 *
 * @param server the place of its SQL Server
 * @param maxConnections the limit of physical connections over all instances
 * @param queue the queue for its slots
 * @param connectionTimeout the time for a dial
 * @param probing the probes of its server
 */
public record BucketRules(
    BucketId id,
    ServerLocation server,
    PinningMode pinningMode,
    int maxConnections,
    QueuePolicy queue,
    Duration connectionTimeout,
    Probing probing) {

  /** Returns these rules with another limit and another queue. */
  public BucketRules with(int limit, QueuePolicy otherQueue) {
    return new BucketRules(id, server, pinningMode, limit, otherQueue, connectionTimeout, probing);
  }

  /**
   * The probes of a bucket's server, beside the evidence of its clients' connections.
   *
   * @param enabled whether the server is probed
   * @param interval the age of the latest evidence at which a probe is made
   * @param timeout the time for a probe
   */
  public record Probing(
      boolean enabled, Duration interval, Duration timeout, HealthThresholds thresholds) {}
}
