package dev.weir.redis.ledger;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;

/**
 * What things of a bucket are called in Redis. All bear the bucket as their hash tag, so that they
 * lie in one slot of a Redis Cluster.
 */
record LedgerKeys(String prefix) {
  /** The hash that is the ledger. */
  String hash(BucketId bucket) {
    return prefix + ":ledger:{" + bucket + "}";
  }

  /** Where an instance hears that it should report. */
  String channel(BucketId bucket, InstanceId instance) {
    return channels(bucket) + instance;
  }

  /** What the names of these channels begin with. */
  String channels(BucketId bucket) {
    return prefix + ":hint:{" + bucket + "}:";
  }
}
