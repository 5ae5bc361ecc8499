package dev.weir.hazelcast;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an operator says of the cluster.
 *
 * @param clusterName members of other clusters are turned away
 * @param bindAddress where this member listens; none for the address under which {@code members}
 *     has it
 * @param members every member, or those that the others find the cluster by; this one among them
 * @param clusterSize how many members the whole has; the majority is counted from it
 * @param operationTimeout how long the answer of another member may take
 */
public record HazelcastSettings(
    String clusterName,
    @Nullable String bindAddress,
    int port,
    List<MemberAddress> members,
    int clusterSize,
    Duration operationTimeout) {
  /** Refuses a size of which two parts could each have the majority. */
  public HazelcastSettings {
    members = List.copyOf(members);
    if (members.isEmpty()) {
      throw new IllegalArgumentException("the cluster needs a member");
    }
    if (clusterSize < members.size()) {
      throw new IllegalArgumentException(
          "a cluster of %d cannot have the %d members %s"
              .formatted(clusterSize, members.size(), members));
    }
  }

  /** The fewest members of which there can be only one such group. */
  public int majority() {
    return clusterSize / 2 + 1;
  }
}
