package dev.weir.bootstrap.cluster;

import dev.weir.testkit.port.FreePort;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Three processes whose ledger is kept by themselves, as members of a Hazelcast cluster. */
@EnabledIfSystemProperty(
    named = "weir.cluster.clients",
    matches = "\\d+",
    disabledReason = "takes minutes: run scripts/check cluster-hazelcast")
class ClusterOnHazelcastTest extends ClusterScenarios {
  private static final Duration TTL = Duration.ofSeconds(5);

  @Override
  Duration ttl() {
    return TTL;
  }

  @Override
  List<String> coordination() {
    List<Integer> ports = Stream.generate(FreePort::find).limit(INSTANCES).toList();
    String members =
        ports.stream().map("\"127.0.0.1:%d\""::formatted).collect(Collectors.joining(", "));
    return ports.stream()
        .map(
            port ->
                """
                hazelcast: {cluster_name: weir-%d, secret: a-secret-of-these-tests, bind_addr: 127.0.0.1, port: %d, members: [%s],
                  operation_timeout: 2s, heartbeat_interval: %ds, heartbeat_ttl: %ds, reclaim_grace: %ds}
                """
                    .formatted(
                        ports.getFirst(),
                        port,
                        members,
                        INTERVAL.toSeconds(),
                        TTL.toSeconds(),
                        GRACE.toSeconds()))
        .toList();
  }
}
