package dev.weir.bootstrap.cli.demo;

/**
 * The ports of the demonstration: the first bucket on {@code tds}, the others on the ports behind
 * it, health and metrics on {@code http}.
 */
record DemoPorts(int tds, int http) {
  int ofBucket(int bucket) {
    return tds + bucket - 1;
  }
}
