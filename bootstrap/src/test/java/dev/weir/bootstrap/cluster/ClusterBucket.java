package dev.weir.bootstrap.cluster;

/**
 * A bucket that instances share.
 *
 * @param more further keys of its configuration, each behind a comma
 */
record ClusterBucket(String id, String database, int limit, String more) {
  /** One with the defaults. */
  static ClusterBucket of(String id, String database, int limit) {
    return new ClusterBucket(id, database, limit, "");
  }
}
