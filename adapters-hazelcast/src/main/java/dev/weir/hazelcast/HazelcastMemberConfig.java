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

/** Turns the settings into what Hazelcast wants to be told. */
public final class HazelcastMemberConfig {
  /**
   * The map that holds the ledger: a bucket's id, and who holds how many of its slots, as bytes.
   */
  public static final String SLOTS_MAP = "slots";

  private static final String MAJORITY = "majority";

  /** A member that says nothing for this long is out: it has crashed, hangs, or is cut off. */
  private static final Duration SILENCE = Duration.ofSeconds(5);

  private static final Duration HEARTBEAT = Duration.ofSeconds(1);

  /** How often a part of a split cluster looks for the others; minutes, unless told. */
  private static final Duration LOOK_FOR_OTHERS = Duration.ofSeconds(10);

  /** For handing over what this member holds, within the time a graceful shutdown has. */
  private static final Duration HAND_OVER = Duration.ofSeconds(5);

  private HazelcastMemberConfig() {}

  /**
   * The configuration of this member; nothing is started.
   *
   * @param address that of this machine on which the member listens, and on no other
   * @param majority decides which part of a split cluster may use the ledger
   */
  public static Config of(
      HazelcastSettings settings, InetAddress address, ClusterMajority majority) {
    Config config = new Config();
    config.setClusterName(settings.clusterName());
    config.getJetConfig().setEnabled(false);
    network(config.getAdvancedNetworkConfig().setEnabled(true), settings, address);
    config.addExecutorConfig(
        new ExecutorConfig(ExecutionService.IO_EXECUTOR, MemberAdmission.THREADS));
    serialization(config);
    config.addSplitBrainProtectionConfig(
        new SplitBrainProtectionConfig(MAJORITY, true)
            .setFunctionImplementation(majority)
            .setProtectOn(SplitBrainProtectionOn.READ_WRITE));
    config.addMapConfig(slots());
    properties(config, settings);
    return config;
  }

  /**
   * One endpoint, for members. Without the advanced form of this configuration the same port would
   * serve clients, too, who are asked for nothing but the cluster's name.
   */
  private static void network(
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
        setWhereSaid(aws, "region", machines.region());
        setWhereSaid(aws, "tag-key", machines.tagKey());
        setWhereSaid(aws, "tag-value", machines.tagValue());
      }
    }
  }

  private static void setWhereSaid(AwsConfig aws, String property, @Nullable String value) {
    if (value != null) {
      aws.setProperty(property, value);
    }
  }

  /** Whoever reaches the port may send objects: only classes that are expected come to life. */
  private static void serialization(Config config) {
    JavaSerializationFilterConfig filter = new JavaSerializationFilterConfig();
    filter.getWhitelist().addPrefixes("dev.weir.");
    config.getSerializationConfig().setJavaSerializationFilterConfig(filter);
  }

  /**
   * A part without the majority may neither take slots nor believe what it reads, and when parts
   * meet again only the majority's ledger counts: the others report what they really hold.
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

  private static void properties(Config config, HazelcastSettings settings) {
    set(config, ClusterProperty.LOGGING_TYPE, "slf4j");
    set(config, ClusterProperty.PHONE_HOME_ENABLED, "false");
    // The process decides when it ends, and in which order.
    set(config, ClusterProperty.SHUTDOWNHOOK_ENABLED, "false");
    set(config, ClusterProperty.SOCKET_BIND_ANY, "false");
    set(config, ClusterProperty.HEARTBEAT_INTERVAL_SECONDS, seconds(HEARTBEAT));
    set(config, ClusterProperty.MAX_NO_HEARTBEAT_SECONDS, seconds(SILENCE));
    set(config, ClusterProperty.MERGE_FIRST_RUN_DELAY_SECONDS, seconds(LOOK_FOR_OTHERS));
    set(config, ClusterProperty.MERGE_NEXT_RUN_DELAY_SECONDS, seconds(LOOK_FOR_OTHERS));
    set(config, ClusterProperty.GRACEFUL_SHUTDOWN_MAX_WAIT, seconds(HAND_OVER));
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
