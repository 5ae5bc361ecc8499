package dev.weir.bootstrap.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.bootstrap.instance.InstanceStartException;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.port.FreePort;
import dev.weir.testkit.redis.RedisServerProcess;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whole instances that share the limit of a bucket by a real Redis. */
class CoordinatedByRedisTest {
  private StandIn server;

  @BeforeEach
  void startServer() throws Exception {
    server =
        StandIn.start(
            StandInOptions.defaults()
                .withPort(0)
                .withDatabases(List.of("AppDB"))
                .withLogin(CoordinatedWeir.USER, CoordinatedWeir.PASSWORD));
  }

  @AfterEach
  void stopServer() {
    server.close();
  }

  private CoordinatedWeir weir(String name, int redisPort, String fallback) throws Exception {
    return CoordinatedWeir.byRedis(name, server.port(), redisPort, fallback);
  }

  @Test
  void twoInstancesTogetherKeepTheLimitAndServeAllTheirClients() throws Exception {
    try (RedisServerProcess redis = RedisServerProcess.start();
        CoordinatedWeir one = weir("one", redis.port(), "local_limit_divisor: 2");
        CoordinatedWeir two = weir("two", redis.port(), "local_limit_divisor: 2")) {
      try (Connection first = one.connect();
          Connection second = two.connect()) {
        assertThat(one.select(first)).isEqualTo(1);
        assertThat(two.select(second)).isEqualTo(1);
        for (int i = 0; i < 5; i++) {
          one.select(first);
          two.select(second);
        }

        assertThat(one.meter("proxy_coordination_standing", "connected")).isEqualTo(1);
        assertThat(one.meter("proxy_slots_held") + two.meter("proxy_slots_held"))
            .isLessThanOrEqualTo(CoordinatedWeir.LIMIT);
        assertThat(one.health()).contains("\"redis\"").contains("healthy");
      }
    }
    assertThat(server.report().sessionsMax()).isLessThanOrEqualTo(CoordinatedWeir.LIMIT);
  }

  @Test
  void withoutTheLedgerAnInstanceServesItsFallbackLimitInTheEndAndSaysSo() throws Exception {
    try (CoordinatedWeir alone = weir("alone", FreePort.find(), "local_limit_divisor: 2")) {
      Await.until(
          "it serves its fallback limit",
          () -> alone.meter("proxy_coordination_standing", "fallback") == 1);

      try (Connection client = alone.connect()) {
        assertThat(alone.select(client)).isEqualTo(1);
      }
      assertThat(alone.meter("proxy_fallback_limit")).isEqualTo(1);
      assertThat(alone.health()).contains("degraded").contains("fallback limit");
      assertThat(alone.isReady()).isTrue();
    }
  }

  @Test
  void instanceWithoutFallbackIsNotReadyAfterItsLeaseUntilTheLedgerReturns() throws Exception {
    try (RedisServerProcess redis = RedisServerProcess.start();
        CoordinatedWeir strict = weir("strict", redis.port(), "enabled: false")) {
      Await.until(
          "it hears the ledger",
          () -> strict.meter("proxy_coordination_standing", "connected") == 1);
      try (Connection client = strict.connect()) {
        assertThat(strict.select(client)).isEqualTo(1);
      }
      assertThat(strict.isReady()).isTrue();

      redis.kill();

      Await.until("it is not ready any more", () -> !strict.isReady());
      Await.until(
          "its lease has ended", () -> strict.health().contains("without it they are closed"));
      assertThat(strict.health()).contains("unhealthy");
      Await.until("nothing is held", () -> strict.meter("proxy_slots_held") == 0);
      assertThat(strict.meter("proxy_coordination_changes_total", "cut_off")).isPositive();
      assertThat(strict.meter("proxy_coordination_changes_total", "shrunk")).isEqualTo(1);

      redis.startAgain();

      Await.until("it is ready again", strict::isReady);
      try (Connection client = strict.connect()) {
        assertThat(strict.select(client)).isEqualTo(1);
      }
    }
  }

  @Test
  void instanceWithoutFallbackDoesNotStartWithoutTheLedger() {
    assertThatThrownBy(() -> weir("strict", FreePort.find(), "enabled: false"))
        .isInstanceOf(InstanceStartException.class)
        .hasMessageContaining("fallback.enabled is false");
  }
}
