package dev.weir.hazelcast;

import com.hazelcast.config.AdvancedNetworkConfig;
import com.hazelcast.config.AwsConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.ExecutorConfig;
import com.hazelcast.config.JavaSerializationFilterConfig;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.MergePolicyConfig;
import com.hazelcast.config.ServerSocketEndpointConfig;
import com.hazelcast.config.SocketInterceptorConfig;
import com.hazelcast.config.SplitBrainProtectionConfig;
import com.hazelcast.instance.ProtocolType;
import com.hazelcast.spi.impl.executionservice.ExecutionService;
import com.hazelcast.spi.merge.DiscardMergePolicy;
import com.hazelcast.spi.properties.ClusterProperty;
import com.hazelcast.spi.properties.HazelcastProperty;
import com.hazelcast.splitbrainprotection.SplitBrainProtectionOn;
import dev.weir.hazelcast.admission.MemberAdmission;
import java.net.InetAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Translates the settings into Hazelcast's configuration of a member. */
public final class HazelcastMemberConfig {
  /** The map that holds the ledger: it maps a bucket's id to the state of its ledger, as bytes. */
  public static final String SLOTS_MAP = "slots";

  private static final String MAJORITY = "majority";

  /**
   * A member without a heartbeat for this time is removed: it has crashed, hangs, or is cut off.
   */
  private static final Duration HEARTBEAT_TIMEOUT = Duration.ofSeconds(5);

  private static final Duration HEARTBEAT = Duration.ofSeconds(1);

  /**
   * The interval at which a part of a split cluster looks for the others; Hazelcast's default is
   * minutes.
   */
  private static final Duration MERGE_CHECK_INTERVAL = Duration.ofSeconds(10);

  /** The time to hand over this member's data, within the time of a graceful shutdown. */
  private static final Duration HANDOVER_TIMEOUT = Duration.ofSeconds(5);

  private HazelcastMemberConfig() {}

  /**
   * Returns the configuration of this member, without starting it.
   *
   * @param address the only address of this machine on which the member listens
   * @param majority decides which part of a split cluster may use the ledger
   */
  public static Config of(
      HazelcastSettings settings, InetAddress address, ClusterMajority majority) {
    Config config = new Config();
    config.setClusterName(settings.clusterName());
    config.getJetConfig().setEnabled(false);
    configureNetwork(config.getAdvancedNetworkConfig().setEnabled(true), settings, address);
    config.addExecutorConfig(
        new ExecutorConfig(ExecutionService.IO_EXECUTOR, MemberAdmission.THREADS));
    configureSerialization(config);
    config.addSplitBrainProtectionConfig(
        new SplitBrainProtectionConfig(MAJORITY, true)
            .setFunctionImplementation(majority)
            .setProtectOn(SplitBrainProtectionOn.READ_WRITE));
    config.addMapConfig(slots());
    setProperties(config, settings);
    return config;
  }

  /**
   * Configures one endpoint, for members only. Without the advanced network configuration the same
   * port would also serve clients, which need only the cluster's name.
   */
  private static void configureNetwork(
      AdvancedNetworkConfig network, HazelcastSettings settings, InetAddress address) {
    ServerSocketEndpointConfig members = new ServerSocketEndpointConfig();
    members.setProtocolType(ProtocolType.MEMBER);
    members.setPort(settings.port()).setPortAutoIncrement(false);
    members.getInterfaces().setEnabled(true).addInterface(address.getHostAddress());
    members.setSocketInterceptorConfig(
        new SocketInterceptorConfig()
            .setEnabled(true)
            .setClassName(MemberAdmission.class.getName()));
    network.setMemberEndpointConfig(members);
    JoinConfig join = network.getJoin();
    join.getAutoDetectionConfig().setEnabled(false);
    join.getMulticastConfig().setEnabled(false);
    switch (settings.discovery()) {
      case MemberDiscovery.Listed listed -> {
        join.getTcpIpConfig().setEnabled(true);
        listed.members().forEach(member -> join.getTcpIpConfig().addMember(member.toString()));
      }
      case MemberDiscovery.KubernetesService service ->
          join.getKubernetesConfig()
              .setEnabled(true)
              .setProperty("service-dns", service.dnsName())
              .setProperty("service-port", Integer.toString(settings.port()));
      case MemberDiscovery.AwsMachines machines -> {
        AwsConfig aws = join.getAwsConfig().setEnabled(true);
        aws.setProperty("hz-port", Integer.toString(settings.port()));
        setIfPresent(aws, "region", machines.region());
        setIfPresent(aws, "tag-key", machines.tagKey());
        setIfPresent(aws, "tag-value", machines.tagValue());
      }
    }
  }

  private static void setIfPresent(AwsConfig aws, String property, @Nullable String value) {
    if (value != null) {
      aws.setProperty(property, value);
    }
  }

  /**
   * Any process that reaches the port may send serialized objects: only Weir's classes may be
   * deserialized.
   */
  private static void configureSerialization(Config config) {
    JavaSerializationFilterConfig filter = new JavaSerializationFilterConfig();
    filter.getWhitelist().addPrefixes("dev.weir.");
    config.getSerializationConfig().setJavaSerializationFilterConfig(filter);
  }

  /**
   * A part without the majority may neither write nor read the ledger. When parts merge, only the
   * majority's ledger is kept: the other instances report their slots to it.
   */
  private static MapConfig slots() {
    MapConfig slots = new MapConfig(SLOTS_MAP);
    slots.setBackupCount(1);
    slots.setAsyncBackupCount(0);
    slots.setSplitBrainProtectionName(MAJORITY);
    slots.setMergePolicyConfig(
        new MergePolicyConfig().setPolicy(DiscardMergePolicy.class.getName()));
    return slots;
  }

  private static void setProperties(Config config, HazelcastSettings settings) {
    set(config, ClusterProperty.LOGGING_TYPE, "slf4j");
    set(config, ClusterProperty.PHONE_HOME_ENABLED, "false");
    // The process itself stops the member, in its own order.
    set(config, ClusterProperty.SHUTDOWNHOOK_ENABLED, "false");
    set(config, ClusterProperty.SOCKET_BIND_ANY, "false");
    set(config, ClusterProperty.HEARTBEAT_INTERVAL_SECONDS, seconds(HEARTBEAT));
    set(config, ClusterProperty.MAX_NO_HEARTBEAT_SECONDS, seconds(HEARTBEAT_TIMEOUT));
    set(config, ClusterProperty.MERGE_FIRST_RUN_DELAY_SECONDS, seconds(MERGE_CHECK_INTERVAL));
    set(config, ClusterProperty.MERGE_NEXT_RUN_DELAY_SECONDS, seconds(MERGE_CHECK_INTERVAL));
    set(config, ClusterProperty.GRACEFUL_SHUTDOWN_MAX_WAIT, seconds(HANDOVER_TIMEOUT));
    String timeout = Long.toString(settings.operationTimeout().toMillis());
    set(config, ClusterProperty.OPERATION_CALL_TIMEOUT_MILLIS, timeout);
  }

  private static void set(Config config, HazelcastProperty property, String value) {
    config.setProperty(property.getName(), value);
  }

  private static String seconds(Duration duration) {
    return Long.toString(duration.toSeconds());
  }
}
