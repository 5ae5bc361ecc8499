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
 * Whether the members that are there are the majority of all there may be: of as many as are
 * configured, or as were seen at once, whichever is more. Of five members that were told of three,
 * two would else be a majority beside the other three.
 *
 * <p>Who says that it leaves is not missed; of whoever is merely gone nobody knows whether it goes
 * on elsewhere. Usable from any thread.
 */
public final class ClusterMajority implements SplitBrainProtectionFunction {
  private static final Logger log = LoggerFactory.getLogger(ClusterMajority.class);

  private final int configured;
  private final Set<UUID> leaving = new HashSet<>();

  /** Ids in whose place another came: a message may still name them. */
  private final Set<UUID> replaced = new HashSet<>();

  /** The most members that were there at once, without those that said that they leave. */
  private Set<UUID> most = Set.of();

  /**
   * One that has seen nobody.
   *
   * @param configured how many members there are to be
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

  /** Whether these are the majority. */
  synchronized boolean isOf(Set<UUID> members) {
    count(members);
    return members.size() > Math.max(configured, most.size()) / 2;
  }

  /** Of as many as ever the newest count: one that came anew has another id, and may leave. */
  private void count(Set<UUID> members) {
    // A member that is there counts, even if it was taken for one that has another id now.
    replaced.removeAll(members);
    Set<UUID> staying = staying(members);
    if (staying.size() == most.size()) {
      most.stream().filter(member -> !staying.contains(member)).forEach(replaced::add);
      most = staying;
    } else {
      seen(staying);
    }
  }

  private Set<UUID> staying(Set<UUID> members) {
    return members.stream()
        .filter(member -> !leaving.contains(member) && !replaced.contains(member))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** These are there at once, or were. */
  public synchronized void sees(Collection<Member> members) {
    count(idsOf(members));
  }

  /** A member says that it leaves. */
  public synchronized void leaves(UUID member) {
    if (leaving.add(member)) {
      most = staying(most);
    }
  }

  /**
   * Another member has seen these at once. It may not have known yet that some of them leave, and
   * its message may come after theirs.
   */
  public synchronized void seen(Set<UUID> members) {
    Set<UUID> staying = staying(members);
    if (staying.size() <= most.size()) {
      return;
    }
    most = staying;
    if (most.size() > configured) {
      log.atWarn()
          .addKeyValue("members", most.size())
          .addKeyValue("cluster_size", configured)
          .log("there are more members than cluster_size; the majority is that of all seen");
    }
  }

  /** The most members that were seen at once, without those that said that they leave. */
  public synchronized Set<UUID> seen() {
    return most;
  }
}
