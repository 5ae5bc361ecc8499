package dev.weir.application.bucket;

import dev.weir.application.slots.QueuePolicy;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.health.HealthThresholds;
import java.time.Duration;

/**
 * How one bucket is served.
 *
 * @param server where its SQL Server listens
 * @param maxConnections the limit of physical connections over all instances
 * @param queue who may wait for a slot and how long
 * @param connectionTimeout how long a dial may take
 * @param probing how its health is found out
 */
public record BucketRules(
    BucketId id,
    ServerAddress server,
    PinningMode pinningMode,
    int maxConnections,
    QueuePolicy queue,
    Duration connectionTimeout,
    Probing probing) {

  /**
   * How a bucket's health is found out beyond what its clients' connections show.
   *
   * @param enabled whether Weir probes at all
   * @param interval how old the latest evidence may get before a probe is made
   * @param timeout how long a probe may take
   */
  public record Probing(
      boolean enabled, Duration interval, Duration timeout, HealthThresholds thresholds) {}
}
