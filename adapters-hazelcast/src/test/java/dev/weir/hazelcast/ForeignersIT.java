package dev.weir.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.splitbrainprotection.SplitBrainProtectionException;
import dev.weir.application.metrics.Meter;
import dev.weir.hazelcast.admission.AdmittingNode;
import dev.weir.hazelcast.admission.ClusterSecret;
import dev.weir.hazelcast.admission.MemberAdmission;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.metrics.RecordedMetrics;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Whoever reaches the port of a member and does not know the secret gets nowhere, though it knows
 * the cluster's name: clients and members as Hazelcast has them, and sockets.
 */
class ForeignersIT {
  private static final String CLUSTER = "weir-test";
  private static final ClusterSecret SECRET = ClusterSecret.of("a-secret-of-these-tests", CLUSTER);

  private final List<HazelcastInstance> started = new ArrayList<>();
  private final RecordedMetrics metrics = new RecordedMetrics();
  private final int port = FreePort.find();
  private HazelcastInstance member;

  @BeforeEach
  void startMember() {
    member = start(port, SECRET, metrics);
    Await.until("the member may be written to", this::isUsable);
    member.getMap(HazelcastMemberConfig.SLOTS_MAP).set("bucket-1", "held");
  }

  @AfterEach
  void stopAll() {
    started.forEach(instance -> instance.getLifecycleService().terminate());
  }

  /** A member of Weir's own, which finds the first by its address. */
  private HazelcastInstance start(int ownPort, ClusterSecret secret, RecordedMetrics own) {
    List<MemberAddress> addresses =
        List.of(new MemberAddress("127.0.0.1", port), new MemberAddress("127.0.0.1", ownPort));
    HazelcastSettings settings =
        new HazelcastSettings(
            CLUSTER,
            secret,
            "127.0.0.1",
            ownPort,
            addresses.stream().distinct().toList(),
            2,
            Duration.ofSeconds(3));
    ClusterMajority majority = new ClusterMajority(1);
    Config config = HazelcastMemberConfig.of(settings, InetAddress.getLoopbackAddress(), majority);
    // Who is turned away does not go on looking for long.
    config.setProperty("hazelcast.max.join.seconds", "5");
    HazelcastInstance instance = AdmittingNode.start(config, new MemberAdmission(secret, 1, own));
    started.add(instance);
    return instance;
  }

  private boolean isUsable() {
    try {
      member.getMap(HazelcastMemberConfig.SLOTS_MAP).set("probe", 1);
      return true;
    } catch (SplitBrainProtectionException e) {
      return false;
    }
  }

  private void nothingHappened() {
    assertThat(member.getCluster().getMembers()).hasSize(1);
    assertThat(member.getMap(HazelcastMemberConfig.SLOTS_MAP).get("bucket-1")).isEqualTo("held");
    assertThat(member.getDistributedObjects()).hasSize(1);
  }

  private long refused(String reason) {
    return metrics.count(Meter.MEMBER_REFUSALS, reason);
  }

  @Test
  void clientOfHazelcastIsRefused() {
    ClientConfig client = new ClientConfig();
    client.setClusterName(CLUSTER);
    client.getNetworkConfig().addAddress("127.0.0.1:" + port);
    client
        .getConnectionStrategyConfig()
        .getConnectionRetryConfig()
        .setClusterConnectTimeoutMillis(2_000);

    assertThatThrownBy(() -> HazelcastClient.newHazelcastClient(client))
        .isInstanceOf(IllegalStateException.class);

    assertThat(refused("not_a_member")).isPositive();
    nothingHappened();
  }

  @Test
  void memberOfHazelcastWithTheNameOfTheClusterIsRefused() {
    Config foreign = new Config();
    foreign.setClusterName(CLUSTER);
    foreign.setProperty("hazelcast.max.join.seconds", "5");
    foreign.getJetConfig().setEnabled(false);
    foreign.getNetworkConfig().setPort(FreePort.find());
    foreign.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    JoinConfig join = foreign.getNetworkConfig().getJoin();
    join.getMulticastConfig().setEnabled(false);
    join.getAutoDetectionConfig().setEnabled(false);
    join.getTcpIpConfig().setEnabled(true).addMember("127.0.0.1:" + port);

    // It finds somebody whom it does not understand, and gives up.
    assertThatThrownBy(() -> started.add(Hazelcast.newHazelcastInstance(foreign)))
        .isInstanceOf(IllegalStateException.class);

    assertThat(refused("not_a_member")).isPositive();
    nothingHappened();
  }

  @Test
  void memberOfWeirWithAnotherSecretIsRefused() {
    ClusterSecret another = ClusterSecret.of("another-secret-of-tests", CLUSTER);

    HazelcastInstance outsider = start(FreePort.find(), another, new RecordedMetrics());

    assertThat(outsider.getCluster().getMembers()).hasSize(1);
    assertThat(refused("wrong_secret")).isPositive();
    nothingHappened();
  }

  @Test
  void memberWithTheSecretIsAdmittedWhileStrangersCrowdThePort() throws IOException {
    List<Socket> strangers = new ArrayList<>();
    try {
      for (int i = 0; i < 300; i++) {
        crowd(strangers);
      }

      HazelcastInstance second = start(FreePort.find(), SECRET, new RecordedMetrics());

      Await.until("both have met", () -> second.getCluster().getMembers().size() == 2);
      assertThat(refused("too_many")).isPositive();
      Await.until("no stranger is connected any more", () -> areClosed(strangers));
      assertThat(second.getMap(HazelcastMemberConfig.SLOTS_MAP).get("bucket-1")).isEqualTo("held");
    } finally {
      for (Socket stranger : strangers) {
        stranger.close();
      }
    }
  }

  @Test
  void memberProtocolWithoutTheSecretIsDisconnectedAtOnce() throws IOException {
    try (Socket socket = connect("127.0.0.1")) {
      // What a member says first; behind it any operation could follow.
      socket.getOutputStream().write("HZC".getBytes(StandardCharsets.US_ASCII));

      Await.until("it is disconnected", () -> isClosed(socket));
    }
    assertThat(refused("not_a_member")).isPositive();
    nothingHappened();
  }

  @Test
  void silentConnectionIsDisconnectedAfterAWhile() throws IOException {
    try (Socket socket = connect("127.0.0.1")) {
      Await.until("it is disconnected", () -> isClosed(socket));
    }
    assertThat(refused("silent")).isPositive();
  }

  /** One more stranger, unless it is closed while it still connects. */
  private void crowd(List<Socket> strangers) throws IOException {
    try {
      strangers.add(connect("127.0.0.9"));
    } catch (SocketException e) {
      // One of too many; that they are counted is asserted.
    }
  }

  private Socket connect(String from) throws IOException {
    Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.getByName(from), 0);
    socket.setSoTimeout(1);
    return socket;
  }

  private static boolean areClosed(List<Socket> sockets) throws IOException {
    for (Socket socket : sockets) {
      if (!isClosed(socket)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isClosed(Socket socket) throws IOException {
    try {
      InputStream in = socket.getInputStream();
      return in.read(new byte[1_024]) < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (SocketException e) {
      return true;
    }
  }
}
