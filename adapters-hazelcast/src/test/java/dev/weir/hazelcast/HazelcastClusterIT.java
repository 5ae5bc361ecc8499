package dev.weir.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.EntryProcessor;
import com.hazelcast.map.IMap;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import com.hazelcast.splitbrainprotection.SplitBrainProtectionException;
import dev.weir.hazelcast.admission.AdmittingNode;
import dev.weir.hazelcast.admission.ClusterSecret;
import dev.weir.hazelcast.admission.MemberAdmission;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.metrics.RecordedMetrics;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

/** Three real members, in one JVM but talking over sockets, from the configuration as shipped. */
class HazelcastClusterIT {
  private static final int MEMBERS = 3;

  private final List<HazelcastInstance> members = new ArrayList<>();

  @BeforeEach
  void startCluster() throws IOException {
    List<Integer> ports = freePorts();
    List<MemberAddress> addresses =
        ports.stream().map(port -> new MemberAddress("127.0.0.1", port)).toList();
    for (int port : ports) {
      HazelcastSettings settings =
          new HazelcastSettings(
              "weir-test-" + ports.getFirst(),
              ClusterSecret.of("a-secret-of-these-tests", "weir-test"),
              "127.0.0.1",
              port,
              addresses,
              MEMBERS,
              Duration.ofSeconds(3));
      members.add(
          AdmittingNode.start(
              HazelcastMemberConfig.of(
                  settings, InetAddress.getLoopbackAddress(), new ClusterMajority(MEMBERS)),
              new MemberAdmission(settings.secret(), 1, new RecordedMetrics())));
    }
    for (HazelcastInstance member : members) {
      Await.until(
          "the members have met, and take writes",
          () ->
              size(member) == MEMBERS
                  && member
                      .getSplitBrainProtectionService()
                      .getSplitBrainProtection("majority")
                      .hasMinimumSize());
    }
  }

  @AfterEach
  void stopCluster() {
    members.forEach(member -> member.getLifecycleService().terminate());
  }

  @Test
  void entryProcessorsOfAllMembersSeeOneLedger() {
    for (int round = 0; round < 20; round++) {
      for (HazelcastInstance member : members) {
        slots(member).executeOnKey("b1", new TakeOne(50));
      }
    }
    for (HazelcastInstance member : members) {
      assertThat(slots(member).get("b1")).isEqualTo(50);
    }
  }

  @Test
  void writtenStateSurvivesTheLossOfAMember() {
    for (int i = 0; i < 100; i++) {
      slots(members.getFirst()).put("b" + i, i);
    }
    members.get(1).getLifecycleService().terminate();
    HazelcastInstance survivor = members.getFirst();
    Await.until("the loss is noticed", () -> size(survivor) == 2);
    for (int i = 0; i < 100; i++) {
      assertThat(slots(survivor).get("b" + i)).isEqualTo(i);
    }
    assertThat(slots(survivor).executeOnKey("b7", new TakeOne(50))).isEqualTo(8);
  }

  @Test
  void minorityMayNeitherWriteNorRead() {
    HazelcastInstance last = members.getFirst();
    slots(last).put("b1", 1);
    members.get(1).getLifecycleService().terminate();
    members.get(2).getLifecycleService().terminate();
    Await.until("the losses are noticed", () -> size(last) == 1);
    Await.until("the majority is known to be lost", () -> refusesWrites(last));

    assertThatThrownBy(() -> slots(last).executeOnKey("b1", new TakeOne(50)))
        .isInstanceOf(SplitBrainProtectionException.class);
    assertThatThrownBy(() -> slots(last).get("b1"))
        .isInstanceOf(SplitBrainProtectionException.class);
  }

  @Test
  void memberListensOnItsOwnAddressOnly() throws IOException {
    for (HazelcastInstance member : members) {
      int port = member.getCluster().getLocalMember().getAddress().getPort();
      try (Socket own = connect("127.0.0.1", port)) {
        assertThat(own.isConnected()).isTrue();
      }
      assertThatThrownBy(() -> connect("127.0.0.2", port)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void objectsOfUnexpectedClassesDoNotComeToLife() {
    IMap<String, Object> map = members.getFirst().getMap("other");
    map.put("expected", new TakeOne(1));
    assertThat(map.get("expected")).isInstanceOf(TakeOne.class);
    map.put("unexpected", new AssertionFailedError("from elsewhere"));
    assertThatThrownBy(() -> map.get("unexpected"))
        .isInstanceOf(HazelcastSerializationException.class)
        .hasStackTraceContaining("org.opentest4j.AssertionFailedError")
        .hasStackTraceContaining("not allowed");
  }

  private static Socket connect(String address, int port) throws IOException {
    Socket socket = new Socket();
    socket.connect(new InetSocketAddress(InetAddress.getByName(address), port), 1_000);
    return socket;
  }

  private static boolean refusesWrites(HazelcastInstance member) {
    try {
      slots(member).put("probe", 1);
      return false;
    } catch (SplitBrainProtectionException e) {
      return true;
    }
  }

  private static int size(HazelcastInstance member) {
    return member.getCluster().getMembers().size();
  }

  private static IMap<String, Integer> slots(HazelcastInstance member) {
    return member.getMap(HazelcastMemberConfig.SLOTS_MAP);
  }

  private static List<Integer> freePorts() {
    return Stream.generate(FreePort::find).limit(MEMBERS).toList();
  }

  /** Takes one more, unless all are taken: the shape of what the ledger will do. */
  private record TakeOne(int limit) implements EntryProcessor<String, Integer, Integer> {
    @Override
    public Integer process(Map.Entry<String, Integer> entry) {
      int held = entry.getValue() == null ? 0 : entry.getValue();
      if (held < limit) {
        entry.setValue(held + 1);
      }
      return entry.getValue();
    }
  }
}
