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
  private int most;

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
    return members.size() > Math.max(configured, most) / 2;
  }

  private void count(Set<UUID> members) {
    seen((int) members.stream().filter(member -> !leaving.contains(member)).count());
  }

  /** These are there at once, or were. */
  public synchronized void sees(Collection<Member> members) {
    count(idsOf(members));
  }

  /** A member says that it leaves. */
  public synchronized void leaves(UUID member) {
    if (leaving.add(member)) {
      most = Math.max(0, most - 1);
    }
  }

  /** Somebody has seen so many members at once. */
  public synchronized void seen(int members) {
    if (members <= most) {
      return;
    }
    most = members;
    if (most > configured) {
      log.atWarn()
          .addKeyValue("members", most)
          .addKeyValue("cluster_size", configured)
          .log("there are more members than cluster_size; the majority is that of all seen");
    }
  }

  /** The most members that were seen at once and have not said that they leave. */
  public synchronized int seen() {
    return most;
  }
}
