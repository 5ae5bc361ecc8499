package dev.weir.bootstrap.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.port.FreePort;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whole instances that share the limit of a bucket among themselves. */
class CoordinatedByHazelcastTest {
  @Test
  void twoInstancesTogetherKeepTheLimitAndServeAllTheirClients() throws Exception {
    List<Integer> ports = List.of(FreePort.find(), FreePort.find());
    String cluster = "weir-" + ports.getFirst();
    try (StandIn server =
            StandIn.start(
                StandInOptions.defaults()
                    .withPort(0)
                    .withDatabases(List.of("AppDB"))
                    .withLogin(CoordinatedWeir.USER, CoordinatedWeir.PASSWORD));
        CoordinatedWeir one =
            CoordinatedWeir.byHazelcast("one", server.port(), cluster, ports.getFirst(), ports);
        CoordinatedWeir two =
            CoordinatedWeir.byHazelcast("two", server.port(), cluster, ports.getLast(), ports)) {
      Await.until(
          "both hear the ledger",
          () ->
              one.meter("proxy_coordination_standing", "connected") == 1
                  && two.meter("proxy_coordination_standing", "connected") == 1);
      try (Connection first = one.connect();
          Connection second = two.connect()) {
        for (int i = 0; i < 5; i++) {
          assertThat(one.select(first)).isEqualTo(1);
          assertThat(two.select(second)).isEqualTo(1);
        }
      }
      assertThat(server.report().sessionsMax()).isLessThanOrEqualTo(CoordinatedWeir.LIMIT);
    }
  }
}
