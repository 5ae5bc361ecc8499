package dev.weir.bootstrap.config;

import java.util.List;

/** Both files, checked. */
public record WeirConfig(ProxyConfig proxy, List<BucketConfig> buckets) {
  /** Keeps its own copy. */
  public WeirConfig {
    buckets = List.copyOf(buckets);
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
