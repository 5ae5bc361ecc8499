package dev.weir.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import com.hazelcast.aws.AwsDiscoveryStrategyFactory;
import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.ServerSocketEndpointConfig;
import com.hazelcast.config.SplitBrainProtectionConfig;
import com.hazelcast.config.properties.PropertyDefinition;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.ProtocolType;
import com.hazelcast.splitbrainprotection.SplitBrainProtectionOn;
import dev.weir.hazelcast.admission.AdmittingNode;
import dev.weir.hazelcast.admission.ClusterSecret;
import dev.weir.hazelcast.admission.MemberAdmission;
import dev.weir.testkit.metrics.RecordedMetrics;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HazelcastMemberConfigTest {
  private static final ClusterMajority MAJORITY = new ClusterMajority(3);
  private static final ClusterSecret SECRET =
      ClusterSecret.of("a-secret-of-these-tests", "weir-test");

  private static Config config(HazelcastSettings settings) {
    try {
      return HazelcastMemberConfig.of(settings, InetAddress.getByName("10.0.0.1"), MAJORITY);
    } catch (UnknownHostException e) {
      throw new AssertionError("figures need no name service", e);
    }
  }

  private static ServerSocketEndpointConfig endpoint(Config config) {
    return (ServerSocketEndpointConfig)
        Objects.requireNonNull(
            config.getAdvancedNetworkConfig().getEndpointConfigs().get(EndpointQualifier.MEMBER));
  }

  private static JoinConfig join(Config config) {
    return config.getAdvancedNetworkConfig().getJoin();
  }

  @Test
  void membersFindEachOtherByTheListAlone() {
    Config config = config(settings(3, 3));
    JoinConfig join = join(config);
    assertThat(join.getTcpIpConfig().isEnabled()).isTrue();
    assertThat(join.getTcpIpConfig().getMembers())
        .containsExactly("10.0.0.1:5701", "10.0.0.2:5701", "10.0.0.3:5701");
    assertThat(join.getMulticastConfig().isEnabled()).isFalse();
    assertThat(join.getAutoDetectionConfig().isEnabled()).isFalse();
    assertThat(config.getClusterName()).isEqualTo("weir-test");
  }

  @Test
  void memberListensWhereItIsToldAndNowhereElse() {
    Config config = config(settings(3, 3));
    assertThat(endpoint(config).getPort()).isEqualTo(5701);
    assertThat(endpoint(config).isPortAutoIncrement()).isFalse();
    assertThat(endpoint(config).getInterfaces().isEnabled()).isTrue();
    assertThat(endpoint(config).getInterfaces().getInterfaces()).containsExactly("10.0.0.1");
    assertThat(config.getProperty("hazelcast.socket.bind.any")).isEqualTo("false");
  }

  @Test
  void memberServesOnlyMembersAndChecksThem() {
    Config config = config(settings(3, 3));
    assertThat(config.getAdvancedNetworkConfig().isEnabled()).isTrue();
    assertThat(config.getAdvancedNetworkConfig().getEndpointConfigs())
        .containsOnlyKeys(EndpointQualifier.MEMBER);
    assertThat(endpoint(config).getProtocolType()).isEqualTo(ProtocolType.MEMBER);
    assertThat(endpoint(config).getSocketInterceptorConfig().isEnabled()).isTrue();
  }

  @Test
  void memberWithoutAdmissionIsNotStarted() {
    Config config = config(settings(3, 3));
    endpoint(config).getSocketInterceptorConfig().setEnabled(false);
    MemberAdmission admission = new MemberAdmission(SECRET, 1, new RecordedMetrics());

    assertThatThrownBy(() -> AdmittingNode.start(config, admission))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("would accept any program");
  }

  @Test
  void mapOfSlotsIsForTheMajorityOnly() {
    Config config = config(settings(1, 3));
    MapConfig slots = config.findMapConfig(HazelcastMemberConfig.SLOTS_MAP);
    SplitBrainProtectionConfig protection =
        config.getSplitBrainProtectionConfig(slots.getSplitBrainProtectionName());
    assertThat(protection.isEnabled()).isTrue();
    assertThat(protection.getFunctionImplementation()).isSameAs(MAJORITY);
    assertThat(protection.getProtectOn()).isEqualTo(SplitBrainProtectionOn.READ_WRITE);
    assertThat(slots.getBackupCount()).isEqualTo(1);
    assertThat(slots.getAsyncBackupCount()).isZero();
    assertThat(slots.getMergePolicyConfig().getPolicy()).endsWith(".DiscardMergePolicy");
  }

  @Test
  void membersBehindAServiceOfKubernetesAreFoundByItsName() {
    HazelcastSettings settings =
        new HazelcastSettings(
            "weir-test",
            SECRET,
            "10.0.0.1",
            5701,
            new MemberDiscovery.KubernetesService("weir.prod.svc.cluster.local"),
            3,
            Duration.ofSeconds(3));
    JoinConfig join = join(config(settings));
    assertThat(join.getTcpIpConfig().isEnabled()).isFalse();
    assertThat(join.getKubernetesConfig().isEnabled()).isTrue();
    assertThat(join.getKubernetesConfig().getProperties())
        .containsEntry("service-dns", "weir.prod.svc.cluster.local")
        .containsEntry("service-port", "5701");
  }

  @Test
  void machinesOfAwsAreFoundByTheirTag() {
    HazelcastSettings settings =
        new HazelcastSettings(
            "weir-test",
            SECRET,
            "10.0.0.1",
            5701,
            new MemberDiscovery.AwsMachines("eu-central-1", "cluster", null),
            3,
            Duration.ofSeconds(3));
    JoinConfig join = join(config(settings));
    assertThat(join.getTcpIpConfig().isEnabled()).isFalse();
    assertThat(join.getAwsConfig().isEnabled()).isTrue();
    assertThat(join.getAwsConfig().getProperties())
        .containsOnly(
            entry("hz-port", "5701"), entry("region", "eu-central-1"), entry("tag-key", "cluster"));
    AwsDiscoveryStrategyFactory known = new AwsDiscoveryStrategyFactory();
    assertThat(known.getConfigurationProperties())
        .extracting(PropertyDefinition::key)
        .contains("hz-port", "region", "tag-key", "tag-value");
  }

  @Test
  void processStaysInChargeAndNothingCallsHome() {
    Config config = config(settings(3, 3));
    assertThat(config.getJetConfig().isEnabled()).isFalse();
    assertThat(config.getProperties())
        .containsEntry("hazelcast.phone.home.enabled", "false")
        .containsEntry("hazelcast.shutdownhook.enabled", "false")
        .containsEntry("hazelcast.logging.type", "slf4j")
        .containsEntry("hazelcast.heartbeat.interval.seconds", "1")
        .containsEntry("hazelcast.max.no.heartbeat.seconds", "5")
        .containsEntry("hazelcast.operation.call.timeout.millis", "3000");
  }

  @Test
  void operatorIsWarnedOfTheLimitationsOfTheCluster() {
    assertThat(HazelcastWarning.of(settings(2, 2)))
        .containsExactly(
            HazelcastWarning.NO_ENCRYPTION,
            HazelcastWarning.NO_CONSENSUS,
            HazelcastWarning.FEWER_THAN_THREE_MEMBERS);
    assertThat(HazelcastWarning.of(settings(2, 3)))
        .containsExactly(HazelcastWarning.NO_ENCRYPTION, HazelcastWarning.NO_CONSENSUS);
  }

  @Test
  void sizeBelowTheNumberOfMembersIsRefused() {
    assertThatThrownBy(() -> settings(3, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a cluster of 2 cannot have the 3 members");
    assertThatThrownBy(() -> settings(0, 2)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void addressesOfTheSixthVersionStandInBrackets() {
    assertThat(new MemberAddress("fd00::1", 5701)).hasToString("[fd00::1]:5701");
    assertThat(new MemberAddress("weir-1", 5701)).hasToString("weir-1:5701");
  }

  private static HazelcastSettings settings(int members, int clusterSize) {
    List<MemberAddress> addresses =
        IntStream.rangeClosed(1, members)
            .mapToObj(number -> new MemberAddress("10.0.0." + number, 5701))
            .toList();
    return new HazelcastSettings(
        "weir-test", SECRET, "10.0.0.1", 5701, addresses, clusterSize, Duration.ofSeconds(3));
  }
}
