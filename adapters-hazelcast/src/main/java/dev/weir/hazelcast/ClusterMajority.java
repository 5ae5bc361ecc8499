package dev.weir.hazelcast;

import com.hazelcast.cluster.Member;
import com.hazelcast.splitbrainprotection.SplitBrainProtectionFunction;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides whether the present members are a majority of all members that may exist: of the
 * configured number, or of the most members seen at once, whichever is greater. Otherwise, if five
 * members run with a configured size of three, two of them would be a majority beside the other
 * three.
 *
 * <p>A member that announces that it leaves no longer counts. A member that is merely gone still
 * counts, because it may continue in another part of the cluster. Usable from any thread.
 */
public final class ClusterMajority implements SplitBrainProtectionFunction {
  private static final Logger log = LoggerFactory.getLogger(ClusterMajority.class);

  private final int configured;
  private final Set<UUID> leaving = new HashSet<>();

  /** The ids of members that rejoined under another id; a message may still name the old id. */
  private final Set<UUID> replaced = new HashSet<>();

  /**
   * The largest set of members that were present at once, without those that announced that they
   * leave.
   */
  private Set<UUID> most = Set.of();

  /**
   * Creates a majority that has seen no members yet.
   *
   * @param configured the configured number of members
   */
  public ClusterMajority(int configured) {
    this.configured = configured;
  }

  @Override
  public boolean apply(Collection<Member> members) {
    return isOf(idsOf(members));
  }

  private static Set<UUID> idsOf(Collection<Member> members) {
    return members.stream().map(Member::getUuid).collect(Collectors.toSet());
  }

  /** Returns whether these members are a majority. */
  synchronized boolean isOf(Set<UUID> members) {
    count(members);
    return members.size() > Math.max(configured, most.size()) / 2;
  }

  /**
   * Updates the largest set. A newer set of the same size replaces it, because a member that
   * rejoined has another id, under which it may announce that it leaves.
   */
  private void count(Set<UUID> members) {
    // A present member counts, even if its id was considered replaced.
    replaced.removeAll(members);
    Set<UUID> staying = staying(members);
    if (staying.size() == most.size()) {
      most.stream().filter(member -> !staying.contains(member)).forEach(replaced::add);
      most = staying;
    } else {
      largestSeen(staying);
    }
  }

  private Set<UUID> staying(Set<UUID> members) {
    return members.stream()
        .filter(member -> !leaving.contains(member) && !replaced.contains(member))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Records members that are or were present at once. */
  public synchronized void recordMembers(Collection<Member> members) {
    count(idsOf(members));
  }

  /** Records that a member announces that it leaves. */
  public synchronized void recordLeaving(UUID member) {
    if (leaving.add(member)) {
      most = staying(most);
    }
  }

  /**
   * Records members that another member has seen at once. That member may not have known that some
   * of them leave, and its message may arrive after theirs.
   */
  public synchronized void largestSeen(Set<UUID> members) {
    Set<UUID> staying = staying(members);
    if (staying.size() <= most.size()) {
      return;
    }
    most = staying;
    if (most.size() > configured) {
      log.atWarn()
          .addKeyValue("members", most.size())
          .addKeyValue("cluster_size", configured)
          .log("more members than cluster_size: majority counted from all members seen");
    }
  }

  /**
   * Returns the largest set of members seen at once, without those that announced that they leave.
   */
  public synchronized Set<UUID> largestSeen() {
    return most;
  }
}
