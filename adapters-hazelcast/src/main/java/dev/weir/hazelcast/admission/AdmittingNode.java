package dev.weir.hazelcast.admission;

import com.hazelcast.config.AdvancedNetworkConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.EndpointConfig;
import com.hazelcast.config.SocketInterceptorConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.DefaultNodeContext;
import com.hazelcast.instance.impl.DefaultNodeExtension;
import com.hazelcast.instance.impl.HazelcastInstanceFactory;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.instance.impl.NodeExtension;
import com.hazelcast.nio.MemberSocketInterceptor;

/**
 * A member whose connections are subject to {@link MemberAdmission}. Hazelcast Community calls a
 * socket interceptor but provides none; an extension of the node provides it here. This is no
 * public interface of Hazelcast: the tests of this package must show that it works with a new
 * version.
 */
public final class AdmittingNode extends DefaultNodeContext {
  private final MemberAdmission admission;

  private AdmittingNode(MemberAdmission admission) {
    this.admission = admission;
  }

  /**
   * Starts a member. Blocks until it has searched for the other members.
   *
   * @throws IllegalArgumentException if the configuration does not enable an interceptor
   */
  public static HazelcastInstance start(Config config, MemberAdmission admission) {
    if (!hasInterceptor(config.getAdvancedNetworkConfig())) {
      throw new IllegalArgumentException("a member without admission would accept any program");
    }
    return HazelcastInstanceFactory.newHazelcastInstance(
        config, config.getInstanceName(), new AdmittingNode(admission));
  }

  private static boolean hasInterceptor(AdvancedNetworkConfig network) {
    EndpointConfig members = network.getEndpointConfigs().get(EndpointQualifier.MEMBER);
    SocketInterceptorConfig interceptor =
        members == null ? null : members.getSocketInterceptorConfig();
    return network.isEnabled() && interceptor != null && interceptor.isEnabled();
  }

  @Override
  public NodeExtension createNodeExtension(Node node) {
    return new Extension(node, admission);
  }

  private static final class Extension extends DefaultNodeExtension {
    private final MemberAdmission admission;

    Extension(Node node, MemberAdmission admission) {
      super(node);
      this.admission = admission;
    }

    @Override
    public MemberSocketInterceptor getSocketInterceptor(EndpointQualifier qualifier) {
      return admission;
    }
  }
}
