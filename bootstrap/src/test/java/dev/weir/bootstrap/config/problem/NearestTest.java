package dev.weir.bootstrap.config.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NearestTest {
  private static final List<String> KEYS =
      List.of("host", "port", "max_connections", "max_connections_per_login", "min_idle");

  @ParameterizedTest
  @CsvSource({
    "hots, host",
    "prot, port",
    "ports, port",
    "max_conections, max_connections",
    "maxConnections, max_connections",
    "max-connections, max_connections",
    "MAX_CONNECTIONS, max_connections",
    "max_connection_per_login, max_connections_per_login",
    "minidle, min_idle",
  })
  void slipsOfTheFingerAreGuessed(String written, String meant) {
    assertThat(Nearest.to(written, KEYS)).contains(meant);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "colour", "connections_at_most", "hunter2"})
  void otherWordsAreNot(String written) {
    assertThat(Nearest.to(written, KEYS)).isEmpty();
  }

  @Test
  void theFirstOfTwoEquallyNearIsTaken() {
    assertThat(Nearest.to("pott", List.of("port", "post"))).contains("port");
  }
}
