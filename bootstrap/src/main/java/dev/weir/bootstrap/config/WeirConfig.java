package dev.weir.bootstrap.config;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.login.MappedUser;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The configuration of all files, checked.
 *
 * @param users the users of the users file; empty without one
 */
public record WeirConfig(ProxyConfig proxy, List<BucketConfig> buckets, List<MappedUser> users) {
  /** Copies the lists. */
  public WeirConfig {
    buckets = List.copyOf(buckets);
    users = List.copyOf(users);
  }

  /** Returns the bucket with this name. */
  public Optional<BucketConfig> find(BucketId id) {
    return buckets.stream().filter(bucket -> bucket.id().equals(id)).findFirst();
  }

  /** Returns the buckets with these names. */
  public List<BucketConfig> only(Collection<BucketId> ids) {
    return buckets.stream().filter(bucket -> ids.contains(bucket.id())).toList();
  }

  /** Returns the sum of the limits of all buckets. */
  public int totalSlots() {
    int total = 0;
    for (BucketConfig bucket : buckets) {
      total += bucket.maxConnections();
    }
    return total;
  }
}
