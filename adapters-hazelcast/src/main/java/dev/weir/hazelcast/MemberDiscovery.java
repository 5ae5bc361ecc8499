package dev.weir.hazelcast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The way in which members find each other. */
public sealed interface MemberDiscovery {
  /**
   * Members from a list.
   *
   * @param members all members, or those through which the others find the cluster; including this
   *     one
   */
  record Listed(List<MemberAddress> members) implements MemberDiscovery {
    /** Keeps its own copy, and rejects an empty list. */
    public Listed {
      members = List.copyOf(members);
      if (members.isEmpty()) {
        throw new IllegalArgumentException("the cluster needs a member");
      }
    }
  }

  /**
   * Members from the DNS addresses of a headless Kubernetes service; all members listen on the same
   * port. Access to the Kubernetes API is not needed.
   */
  record KubernetesService(String dnsName) implements MemberDiscovery {}

  /**
   * Members from AWS: the machines, or the tasks of a container service, with a tag. This machine's
   * role must permit the query. All members listen on the same port.
   *
   * @param region the region; null for that of this machine
   * @param tagKey the key of the tag; null for any
   * @param tagValue the value of the tag; null for any
   */
  record AwsMachines(@Nullable String region, @Nullable String tagKey, @Nullable String tagValue)
      implements MemberDiscovery {}
}
