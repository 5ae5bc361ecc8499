package dev.weir.bootstrap.config;

import dev.weir.domain.lease.LeaseTerms;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The section {@code hazelcast}.
 *
 * @param clusterSize how many members the whole cluster has; the majority is counted from it
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
  /** Keeps its own copy. */
  public HazelcastConfig {
    members = List.copyOf(members);
  }
}
