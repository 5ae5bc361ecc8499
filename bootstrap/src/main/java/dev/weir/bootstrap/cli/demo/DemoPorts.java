package dev.weir.bootstrap.cli.demo;

/**
 * The ports of the demonstration: the first bucket on {@code tds}, the others on the ports behind
 * it, health and metrics on {@code http}.
 */
record DemoPorts(int tds, int http) {
  static final int BUCKETS = 3;

  int ofBucket(int bucket) {
    return tds + bucket - 1;
  }

  /** Returns whether health and metrics would listen on the port of a bucket. */
  boolean areInConflict() {
    return http >= ofBucket(1) && http <= ofBucket(BUCKETS);
  }
}
