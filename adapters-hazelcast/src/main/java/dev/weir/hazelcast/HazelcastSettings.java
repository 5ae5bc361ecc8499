package dev.weir.hazelcast;

import dev.weir.hazelcast.admission.ClusterSecret;
import java.time.Duration;
import java.util.List;

/**
 * What an operator says of the cluster.
 *
 * @param clusterName members of other clusters are turned away
 * @param secret what all members know; a process that does not is turned away before it is listened
 *     to
 * @param bindAddress where this member listens: an address or name of this machine, the one under
 *     which the others know it
 * @param clusterSize how many members the whole has; the majority is counted from it
 * @param operationTimeout how long the answer of another member may take
 */
public record HazelcastSettings(
    String clusterName,
    ClusterSecret secret,
    String bindAddress,
    int port,
    MemberDiscovery discovery,
    int clusterSize,
    Duration operationTimeout) {
  /** Refuses a size of which two parts could each have the majority. */
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

  /** With members from a list. */
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
