package dev.weir.bootstrap.config;

import dev.weir.domain.login.MappedUser;
import java.util.List;

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

  /** Returns the sum of the limits of all buckets. */
  public int totalSlots() {
    int total = 0;
    for (BucketConfig bucket : buckets) {
      total += bucket.maxConnections();
    }
    return total;
  }
}
