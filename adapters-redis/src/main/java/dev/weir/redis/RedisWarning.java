package dev.weir.redis;

import java.util.ArrayList;
import java.util.List;

/**
 * A property that makes a reachable Redis unsuitable for the ledger, with advice to the operator.
 */
public enum RedisWarning {
  /** One node of a cluster is configured as a single server. */
  NODE_OF_A_CLUSTER(
      "this is one node of a Redis Cluster and refuses the keys of the others; set 'mode: cluster'"),
  /** The server is a read-only replica. */
  REPLICA(
      "this is a replica and refuses writes; give the master's address, or set 'mode: sentinel'"),
  /** Some slots of the cluster have no master. */
  CLUSTER_INCOMPLETE(
      "the cluster does not call itself whole, so some buckets have no ledger; see CLUSTER INFO"),
  /** The server may evict the ledger. */
  MAY_EVICT(
      "it may delete keys when memory gets short, and with them slots that are held; set"
          + " 'maxmemory-policy noeviction'"),
  /** The server starts empty after a restart. */
  NOT_PERSISTENT(
      "neither an append-only file nor snapshots are on: after a restart no new slot is granted"
          + " until all instances have reported or their leases have ended; set 'appendonly yes'"),
  /** A master that is cut off from its Sentinels keeps accepting writes. */
  MASTER_GOES_ON_ALONE(
      "a master that is cut off from its replicas goes on, and grants slots beside the one that the"
          + " Sentinels put in its place; set 'min-replicas-to-write 1' and 'min-replicas-max-lag'"
          + " below the time to reclaim"),
  /** Weir is not tested with this version. */
  OLD("Weir is tried with 6.2 and later; this is older");

  private final String text;

  RedisWarning(String text) {
    this.text = text;
  }

  /** Returns the description and the advice. */
  public String text() {
    return text;
  }

  /** Returns the warnings for a server. */
  static List<RedisWarning> of(RedisTopology topology, RedisLook server) {
    RedisInfo info = server.info();
    List<RedisWarning> warnings = new ArrayList<>();
    if (info.isClusterNode() && !(topology instanceof RedisTopology.Cluster)) {
      warnings.add(NODE_OF_A_CLUSTER);
    }
    if (info.isReplica()) {
      warnings.add(REPLICA);
    }
    if (server.clusterState() != null
        && server.clusterState().lines().noneMatch("cluster_state:ok"::equals)) {
      warnings.add(CLUSTER_INCOMPLETE);
    }
    if (info.canEvict()) {
      warnings.add(MAY_EVICT);
    }
    if (!info.isAppendingToFile() && server.snapshots() != null && server.snapshots().isEmpty()) {
      warnings.add(NOT_PERSISTENT);
    }
    if (topology instanceof RedisTopology.Sentinel && "0".equals(server.replicasToWrite())) {
      warnings.add(MASTER_GOES_ON_ALONE);
    }
    if (!info.isAtLeast(6, 2)) {
      warnings.add(OLD);
    }
    return warnings;
  }
}
