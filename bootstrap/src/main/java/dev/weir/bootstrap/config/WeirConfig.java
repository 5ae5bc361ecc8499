package dev.weir.bootstrap.config;

import dev.weir.domain.login.MappedUser;
import java.util.List;

/**
 * All files, checked.
 *
 * @param users those of the users file; none without one
 */
public record WeirConfig(ProxyConfig proxy, List<BucketConfig> buckets, List<MappedUser> users) {
  /** Keeps its own copies. */
  public WeirConfig {
    buckets = List.copyOf(buckets);
    users = List.copyOf(users);
  }

  /** The limits of all buckets together. */
  public int totalSlots() {
    int total = 0;
    for (BucketConfig bucket : buckets) {
      total += bucket.maxConnections();
    }
    return total;
  }
}
