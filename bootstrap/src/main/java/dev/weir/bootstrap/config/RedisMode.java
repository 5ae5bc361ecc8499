package dev.weir.bootstrap.config;

/** How the Redis that keeps the ledger is set up. */
public enum RedisMode {
  /** One server. */
  STANDALONE,
  /** A primary that a Sentinel group names. */
  SENTINEL,
  /** A Redis Cluster; each bucket's ledger lies in one of its slots. */
  CLUSTER
}
