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
 * What members tell each other of how many they are: whoever leaves says so, and whoever comes is
 * told who has been seen, since it may have come to the smaller part of a cluster. What is not
 * heard makes nobody believe in a majority that is none.
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

  /** Hears the others from now on, and tells them. */
  static MemberRoll of(HazelcastInstance member, ClusterMajority majority) {
    MemberRoll call = new MemberRoll(member, majority);
    call.topic.addMessageListener(call::heard);
    member.getCluster().addMembershipListener(call);
    majority.sees(member.getCluster().getMembers());
    return call;
  }

  private void heard(Message<String> message) {
    String text = message.getMessageObject();
    if (text.startsWith(SEEN)) {
      majority.seen(
          Stream.of(text.substring(SEEN.length()).split(",", -1))
              .map(UUID::fromString)
              .collect(Collectors.toSet()));
    } else if (text.startsWith(LEAVES)) {
      majority.leaves(UUID.fromString(text.substring(LEAVES.length())));
    }
  }

  @Override
  public void memberAdded(MembershipEvent event) {
    // As they were then: some of them may be gone by now, and are missed all the same.
    majority.sees(event.getMembers());
    topic.publishAsync(
        SEEN + majority.seen().stream().map(UUID::toString).collect(Collectors.joining(",")));
  }

  @Override
  public void memberRemoved(MembershipEvent event) {
    // Whether it goes on elsewhere is not known.
  }

  /**
   * Says that this member leaves; the others need not hear it. It leaves under the id that it has
   * now: a member that met the others again after a split has another than it began with.
   */
  void sayGoodbye() {
    topic
        .publishAsync(LEAVES + cluster.getLocalMember().getUuid())
        .toCompletableFuture()
        .completeOnTimeout(null, GOODBYE_MILLIS, TimeUnit.MILLISECONDS)
        .exceptionally(failure -> null)
        .join();
  }
}
