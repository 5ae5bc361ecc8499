package dev.weir.bootstrap.cli.demo;

/**
 * Where the demonstration listens: the first bucket on {@code tds}, the others on the ports behind
 * it, health and metrics on {@code http}.
 */
record DemoPorts(int tds, int http) {
  int ofBucket(int bucket) {
    return tds + bucket - 1;
  }
}
