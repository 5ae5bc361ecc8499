package dev.weir.hazelcast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How members find each other. */
public sealed interface MemberDiscovery {
  /**
   * From a list.
   *
   * @param members every member, or those that the others find the cluster by; this one among them
   */
  record Listed(List<MemberAddress> members) implements MemberDiscovery {
    /** Keeps its own copy, and refuses a list of nobody. */
    public Listed {
      members = List.copyOf(members);
      if (members.isEmpty()) {
        throw new IllegalArgumentException("the cluster needs a member");
      }
    }
  }

  /**
   * From the addresses that the name of a headless service of Kubernetes has; all members listen on
   * the same port. No right to ask Kubernetes itself is needed.
   */
  record KubernetesService(String dnsName) implements MemberDiscovery {}

  /**
   * AWS is asked for the machines, or the tasks of a container service, with a tag; the rights to
   * ask come from the role of this one. All members listen on the same port.
   *
   * @param region that of this machine, unless it is said
   * @param tagKey any, unless it is said
   * @param tagValue any, unless it is said
   */
  record AwsMachines(@Nullable String region, @Nullable String tagKey, @Nullable String tagValue)
      implements MemberDiscovery {}
}
