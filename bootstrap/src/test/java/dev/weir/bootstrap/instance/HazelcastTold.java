package dev.weir.bootstrap.instance;

import com.hazelcast.config.Config;
import dev.weir.bootstrap.config.CoordinationConfig;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.hazelcast.ClusterMajority;
import dev.weir.hazelcast.HazelcastMemberConfig;
import dev.weir.hazelcast.HazelcastSettings;
import java.net.InetAddress;

/** What Hazelcast is told when an instance starts. */
public final class HazelcastTold {
  private HazelcastTold() {}

  /** By this configuration. */
  public static Config by(WeirConfig config) {
    CoordinationConfig.Hazelcast chosen =
        (CoordinationConfig.Hazelcast) config.proxy().coordination();
    HazelcastSettings settings = CoordinatorWiring.settings(chosen.hazelcast());
    return HazelcastMemberConfig.of(
        settings, InetAddress.getLoopbackAddress(), new ClusterMajority(settings.clusterSize()));
  }
}
