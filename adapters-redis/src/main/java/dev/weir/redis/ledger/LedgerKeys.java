package dev.weir.redis.ledger;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;

/**
 * The names of a bucket's keys and channels in Redis. All contain the bucket as their hash tag, so
 * that they belong to one slot of a Redis Cluster.
 */
record LedgerKeys(String prefix) {
  /** Returns the key of the hash that is the ledger. */
  String hash(BucketId bucket) {
    return prefix + ":ledger:{" + bucket + "}";
  }

  /** Returns the channel on which an instance receives hints to report. */
  String channel(BucketId bucket, InstanceId instance) {
    return channels(bucket) + instance;
  }

  /** Returns the common first part of these channels' names. */
  String channels(BucketId bucket) {
    return prefix + ":hint:{" + bucket + "}:";
  }
}
