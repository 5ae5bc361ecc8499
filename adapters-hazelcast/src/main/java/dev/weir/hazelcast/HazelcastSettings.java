package dev.weir.hazelcast;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an operator says of the cluster.
 *
 * @param clusterName members of other clusters are turned away
 * @param bindAddress where this member listens; none for the address under which a list of members
 *     has it
 * @param clusterSize how many members the whole has; the majority is counted from it
 * @param operationTimeout how long the answer of another member may take
 */
public record HazelcastSettings(
    String clusterName,
    @Nullable String bindAddress,
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
      @Nullable String bindAddress,
      int port,
      List<MemberAddress> members,
      int clusterSize,
      Duration operationTimeout) {
    this(
        clusterName,
        bindAddress,
        port,
        new MemberDiscovery.Listed(members),
        clusterSize,
        operationTimeout);
  }
}
