package dev.weir.bootstrap.config;

/** The topology of the Redis that keeps the ledger. */
public enum RedisMode {
  /** One server. */
  STANDALONE,
  /** A primary that a Sentinel group names. */
  SENTINEL,
  /** A Redis Cluster; each bucket's ledger is in one of its hash slots. */
  CLUSTER
}
