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
 * A member whose connections are subject to {@link MemberAdmission}. Hazelcast Community has the
 * place where an interceptor of sockets is asked, and leaves it empty; an extension of the node
 * fills it. That is no public interface: with another version of Hazelcast the tests of this
 * package decide.
 */
public final class AdmittingNode extends DefaultNodeContext {
  private final MemberAdmission admission;

  private AdmittingNode(MemberAdmission admission) {
    this.admission = admission;
  }

  /**
   * Starts a member. Blocks until it has looked for the others.
   *
   * @throws IllegalArgumentException if by its configuration no interceptor would be asked
   */
  public static HazelcastInstance start(Config config, MemberAdmission admission) {
    if (!asksAnInterceptor(config.getAdvancedNetworkConfig())) {
      throw new IllegalArgumentException("a member without admission is open to everybody");
    }
    return HazelcastInstanceFactory.newHazelcastInstance(
        config, config.getInstanceName(), new AdmittingNode(admission));
  }

  private static boolean asksAnInterceptor(AdvancedNetworkConfig network) {
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
