package dev.weir.hazelcast.ledger;

import com.hazelcast.cluster.Address;
import com.hazelcast.cluster.impl.MemberImpl;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.instance.impl.Node;
import dev.weir.domain.bucket.BucketId;
import dev.weir.hazelcast.HazelcastMemberConfig;
import dev.weir.hazelcast.HazelcastSettings;
import dev.weir.hazelcast.MemberAddress;
import dev.weir.hazelcast.admission.ClusterSecret;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.metrics.RecordedMetrics;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Real members of one cluster, in one JVM but talking over sockets. */
final class Members implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(5);
  static final ClusterSecret SECRET = ClusterSecret.of("a-secret-of-these-tests", "weir-test");

  private static final Duration MEETING = Duration.ofMinutes(2);

  private final List<HazelcastSettings> settings;
  private final List<KeptMember> members = new ArrayList<>();

  private Members(List<HazelcastSettings> settings) {
    this.settings = settings;
  }

  static Members start(int count) throws IOException {
    return start(count, count);
  }

  /** More than they are told that there are: the others find them by those that are listed. */
  static Members start(int count, int clusterSize) throws IOException {
    List<Integer> ports = freePorts(count);
    List<MemberAddress> addresses =
        ports.stream()
            .limit(clusterSize)
            .map(port -> new MemberAddress("127.0.0.1", port))
            .toList();
    Members started =
        new Members(
            ports.stream()
                .map(
                    port ->
                        new HazelcastSettings(
                            "weir-test-" + ports.getFirst(),
                            SECRET,
                            "127.0.0.1",
                            port,
                            addresses,
                            clusterSize,
                            PATIENCE))
                .toList());
    for (HazelcastSettings own : started.settings) {
      KeptMember member = new KeptMember(own, new RecordedMetrics());
      started.members.add(member);
      member.start();
    }
    started.awaitSize(count);
    started.awaitUsable();
    return started;
  }

  HazelcastSettings settings(int index) {
    return settings.get(index);
  }

  KeptMember get(int index) {
    return members.get(index);
  }

  /** The majority is known some time after the members have met. */
  void awaitUsable() {
    Await.until(
        "the majority is known",
        MEETING,
        () -> {
          empty();
          return true;
        });
  }

  /** Ends a member as a crash would: it hands nothing over. */
  void crash(int index) {
    Objects.requireNonNull(members.get(index).current()).getLifecycleService().terminate();
    members.get(index).close();
  }

  /**
   * Has a member and the others take each other for lost, as when the network between them is cut.
   * They look for each other from time to time, and meet again.
   */
  void part(int index) {
    Node apart = node(members.get(index));
    for (KeptMember other : members) {
      if (other != members.get(index)) {
        Node rest = node(other);
        suspect(apart, rest.getThisAddress());
        suspect(rest, apart.getThisAddress());
      }
    }
  }

  private static Node node(KeptMember member) {
    HazelcastInstance running = Objects.requireNonNull(member.current());
    return ((HazelcastInstanceProxy) running).getOriginal().node;
  }

  private static void suspect(Node node, Address other) {
    MemberImpl member = node.getClusterService().getMember(other);
    // Who was told that it is taken for lost may have drawn its conclusions already.
    if (member != null) {
      node.getClusterService().suspectMember(member, "cut off by a test", true);
    }
  }

  /** Replaces a member by one of another version, which has its address and does not meet them. */
  KeptMember replace(int index, int version) {
    end(index);
    KeptMember other = new KeptMember(settings.get(index), new RecordedMetrics(), version);
    members.set(index, other);
    other.start();
    return other;
  }

  /** Ends a member as it should be. */
  void end(int index) {
    members.get(index).close();
  }

  /** Waits until so many run and each of them knows of all: not one after the other. */
  void awaitSize(int size) {
    Await.until(
        "the members have met",
        MEETING,
        () -> {
          List<HazelcastInstance> running =
              members.stream().map(KeptMember::current).filter(Objects::nonNull).toList();
          return running.size() == size
              && running.stream().allMatch(each -> each.getCluster().getMembers().size() == size);
        });
  }

  /** Writes into the place of a bucket's ledger. */
  void overwrite(BucketId bucket, Object value) {
    Objects.requireNonNull(members.getFirst().current())
        .getMap(HazelcastMemberConfig.SLOTS_MAP)
        .set(bucket.value(), value);
  }

  /** Lets the ledger be as it was before it was first used. */
  void empty() {
    Objects.requireNonNull(members.getFirst().current())
        .getMap(HazelcastMemberConfig.SLOTS_MAP)
        .clear();
  }

  @Override
  public void close() {
    members.forEach(
        member -> {
          HazelcastInstance running = member.current();
          if (running != null) {
            running.getLifecycleService().terminate();
          }
        });
    members.forEach(KeptMember::close);
  }

  private static List<Integer> freePorts(int count) {
    return Stream.generate(FreePort::find).limit(count).toList();
  }
}
