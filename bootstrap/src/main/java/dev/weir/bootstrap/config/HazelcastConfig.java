package dev.weir.bootstrap.config;

import dev.weir.domain.lease.LeaseTerms;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The section {@code hazelcast}.
 *
 * @param clusterSize the number of members of the whole cluster, which determines the majority
 */
public record HazelcastConfig(
    String clusterName,
    Secret secret,
    Endpoint bind,
    HazelcastDiscovery discovery,
    List<Endpoint> members,
    Optional<String> serviceDns,
    AwsLookup aws,
    int clusterSize,
    Duration operationTimeout,
    LeaseTerms lease) {
  /** Copies the list. */
  public HazelcastConfig {
    members = List.copyOf(members);
  }
}
