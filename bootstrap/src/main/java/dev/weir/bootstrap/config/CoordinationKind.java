package dev.weir.bootstrap.config;

/** Who keeps the ledger of slots. */
public enum CoordinationKind {
  /** This instance alone: right for one instance only. */
  LOCAL,
  /** A Redis server, Sentinel group or Cluster. */
  REDIS,
  /** The instances themselves, as an embedded Hazelcast cluster. */
  HAZELCAST
}
