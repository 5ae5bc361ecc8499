package dev.weir.hazelcast;

import dev.weir.hazelcast.admission.ClusterSecret;
import java.time.Duration;
import java.util.List;

/**
 * An operator's settings of the cluster.
 *
 * @param clusterName the name of the cluster; members of other clusters are rejected
 * @param secret the secret of all members; a process without it is rejected before Hazelcast reads
 *     from it
 * @param bindAddress the address on which this member listens: an address or name of this machine
 *     under which the other members reach it
 * @param clusterSize the number of members of the whole cluster, from which the majority is counted
 * @param operationTimeout the time within which another member must answer
 */
public record HazelcastSettings(
    String clusterName,
    ClusterSecret secret,
    String bindAddress,
    int port,
    MemberDiscovery discovery,
    int clusterSize,
    Duration operationTimeout) {
  /** Rejects a size with which two parts could each have the majority. */
  public HazelcastSettings {
    if (clusterSize < 1) {
      throw new IllegalArgumentException("a cluster has a member, not " + clusterSize);
    }
    if (discovery instanceof MemberDiscovery.Listed listed
        && clusterSize < listed.members().size()) {
      throw new IllegalArgumentException(
          "a cluster of %d cannot have the %d members %s"
              .formatted(clusterSize, listed.members().size(), listed.members()));
    }
  }

  /** Creates settings with members from a list. */
  public HazelcastSettings(
      String clusterName,
      ClusterSecret secret,
      String bindAddress,
      int port,
      List<MemberAddress> members,
      int clusterSize,
      Duration operationTimeout) {
    this(
        clusterName,
        secret,
        bindAddress,
        port,
        new MemberDiscovery.Listed(members),
        clusterSize,
        operationTimeout);
  }
}
