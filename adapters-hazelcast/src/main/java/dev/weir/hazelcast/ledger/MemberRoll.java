package dev.weir.hazelcast.ledger;

import com.hazelcast.cluster.Cluster;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.topic.ITopic;
import com.hazelcast.topic.Message;
import dev.weir.hazelcast.ClusterMajority;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Exchanges the members seen between members. A leaving member announces that it leaves. A joining
 * member is told the members that were seen, since it may have joined the smaller part of a split
 * cluster. If such an announcement is lost, the member still counts, so that a minority never takes
 * itself for a majority because of it.
 */
final class MemberRoll implements MembershipListener {
  private static final String TOPIC = "members";
  private static final long GOODBYE_MILLIS = 500;
  private static final String SEEN = "seen ";
  private static final String LEAVES = "leaves ";

  private final ITopic<String> topic;
  private final Cluster cluster;
  private final ClusterMajority majority;

  private MemberRoll(HazelcastInstance member, ClusterMajority majority) {
    this.topic = member.getTopic(TOPIC);
    this.cluster = member.getCluster();
    this.majority = majority;
  }

  /** Starts to receive and send messages. */
  static MemberRoll of(HazelcastInstance member, ClusterMajority majority) {
    MemberRoll roll = new MemberRoll(member, majority);
    roll.topic.addMessageListener(roll::process);
    member.getCluster().addMembershipListener(roll);
    majority.recordMembers(member.getCluster().getMembers());
    return roll;
  }

  private void process(Message<String> message) {
    String text = message.getMessageObject();
    if (text.startsWith(SEEN)) {
      majority.largestSeen(
          Stream.of(text.substring(SEEN.length()).split(",", -1))
              .map(UUID::fromString)
              .collect(Collectors.toSet()));
    } else if (text.startsWith(LEAVES)) {
      majority.recordLeaving(UUID.fromString(text.substring(LEAVES.length())));
    }
  }

  @Override
  public void memberAdded(MembershipEvent event) {
    // The members at the time of the event: some may be gone by now, but still count.
    majority.recordMembers(event.getMembers());
    topic.publishAsync(
        SEEN
            + majority.largestSeen().stream().map(UUID::toString).collect(Collectors.joining(",")));
  }

  @Override
  public void memberRemoved(MembershipEvent event) {
    // The member may continue in another part of the cluster, so it still counts.
  }

  /**
   * Announces that this member leaves, without requiring that the others receive it. It announces
   * its current id, because a member gets another id when it rejoins after a split.
   */
  void announceLeaving() {
    topic
        .publishAsync(LEAVES + cluster.getLocalMember().getUuid())
        .toCompletableFuture()
        .completeOnTimeout(null, GOODBYE_MILLIS, TimeUnit.MILLISECONDS)
        .exceptionally(failure -> null)
        .join();
  }
}
