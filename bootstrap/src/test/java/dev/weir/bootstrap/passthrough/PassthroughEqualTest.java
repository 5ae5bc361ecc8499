package dev.weir.bootstrap.passthrough;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * mssql-jdbc through Weir sees what it sees without, encrypted and not. What it sees without is
 * compared with what a SQL Server answers, so that two equal mistakes do not count.
 */
class PassthroughEqualTest {
  private static WeirBetween weir;

  @BeforeAll
  static void start() throws Exception {
    weir = WeirBetween.start("max_connections: 4", "min_idle: 0");
  }

  @AfterAll
  static void stop() {
    assertThat(weir.server().report().violations()).isEmpty();
    weir.close();
  }

  static List<Case> cases() {
    return Cases.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void plainIsEqual(Case subject) throws Exception {
    assertEqual(subject, "false");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void encryptedIsEqual(Case subject) throws Exception {
    assertEqual(subject, "true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  void theServerSeesTheClientItself(String encrypt) throws Exception {
    try (Connection connection = weir.connectThroughWeir(encrypt)) {
      assertThat(connection.getMetaData().getUserName()).isNotBlank();
      assertThat(connection.isValid(5)).isTrue();
    }
  }

  @Test
  void nothingIsLeftBehind() throws Exception {
    Await.until(
        "every server connection is gone", () -> weir.server().report().connectionsNow() == 0);
    assertThat(weir.meter("proxy_queue_length")).isZero();
  }

  private static void assertEqual(Case subject, String encrypt) throws Exception {
    assertThat(subject.run(weir.connectDirect(encrypt))).as("direct").isEqualTo(subject.expected());
    assertThat(subject.run(weir.connectThroughWeir(encrypt)))
        .as("through Weir")
        .isEqualTo(subject.expected());
  }
}
