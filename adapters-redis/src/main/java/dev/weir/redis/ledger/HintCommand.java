package dev.weir.redis.ledger;

/** How a hint is published; the constant is the command. */
public enum HintCommand {
  /** To all nodes of a cluster, or on the one server. */
  PUBLISH,
  /** To the nodes that have the bucket's slot only; a Redis Cluster knows it from version 7. */
  SPUBLISH
}
