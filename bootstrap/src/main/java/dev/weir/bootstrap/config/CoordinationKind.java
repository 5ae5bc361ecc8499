package dev.weir.bootstrap.config;

/** The backend of the ledger of slots. */
public enum CoordinationKind {
  /** The process itself, for a single instance. */
  LOCAL,
  /** A Redis server, Sentinel group or Cluster. */
  REDIS,
  /** The instances themselves, as an embedded Hazelcast cluster. */
  HAZELCAST
}
