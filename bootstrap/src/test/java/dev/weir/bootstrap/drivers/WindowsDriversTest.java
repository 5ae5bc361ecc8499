package dev.weir.bootstrap.drivers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.instance.Instance;
import dev.weir.bootstrap.instance.TestInstance;
import dev.weir.standin.StandIn;
import dev.weir.standin.conformance.Conversation;
import dev.weir.standin.conformance.Expectation;
import dev.weir.standin.conformance.KnownGaps;
import dev.weir.standin.conformance.Scenario;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/**
 * The drivers that come with Windows cannot be had here, so what they are documented to send is
 * sent by scripts. Each request is answered through Weir as by the stand-in alone, whose own tests
 * play the same scripts, while two other sessions use the same two connections between all
 * requests.
 */
@Timeout(60)
class WindowsDriversTest {
  /** The scripts, among the conformance files of the stand-in. */
  static final List<String> FILES = List.of("sqloledb.txt", "sqlsrv32.txt");

  private static final int CONNECTIONS = 2;
  private static final String DATABASE = "AppDB";
  private static final String DISTURBANCE =
      "SET LANGUAGE German SET DATEFORMAT dmy SET LOCK_TIMEOUT 700 SELECT 'another' AS who";

  @TestFactory
  List<DynamicTest> answersThroughWeirEqualThoseOfTheServer() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (String file : FILES) {
      for (Scenario scenario : scenarios(file)) {
        tests.add(DynamicTest.dynamicTest(file + ": " + scenario.name(), () -> play(scenario)));
      }
    }
    return tests;
  }

  /** Returns those that the stand-in plays as a server does. */
  static List<Scenario> scenarios(String file) throws IOException {
    return Scenario.read(file).stream()
        .filter(each -> !KnownGaps.BY_SCENARIO.containsKey(each.name()))
        .toList();
  }

  private static void play(Scenario scenario) throws Exception {
    StandInOptions options =
        StandInOptions.defaults()
            .withDatabases(List.of(DATABASE, "Other"))
            .withLogin(Conversation.USER, Conversation.PASSWORD)
            .withTls(TlsMode.OFF)
            .withServerName("srv");
    try (StandIn server = StandIn.start(options);
        Instance weir = TestInstance.start("  shutdown_timeout: 2s\n", bucket(server.port()))) {
      InetSocketAddress address = weir.listeners().getFirst();
      try (Conversation conversation = new Conversation(address);
          RawConnection one = login(address);
          RawConnection other = login(address)) {
        Expectation expectation = new Expectation();
        for (Scenario.Exchange exchange : scenario.exchanges()) {
          List<String> tokens = conversation.exchange(expectation.filled(exchange.request()));
          assertThat(expectation.matches(exchange.expected(), tokens))
              .as("> %s%nanswered: %s", exchange.request(), String.join("\n  ", tokens))
              .isTrue();
          one.batch(DISTURBANCE);
          other.batch(DISTURBANCE);
          hear(one);
          hear(other);
        }
      }
      assertThat(server.report().violations()).hasSize(scenario.violations());
      // Three sessions were served by fewer.
      assertThat(server.report().connectionsMax()).isLessThanOrEqualTo(CONNECTIONS);
    }
  }

  private static String bucket(int port) {
    return """
    buckets:
      - id: bucket-1
        host: 127.0.0.1
        port: %d
        database: %s
        tls: off
        max_connections: %d
    """
        .formatted(port, DATABASE, CONNECTIONS);
  }

  private static RawConnection login(InetSocketAddress address) throws IOException {
    RawConnection client = RawConnection.open(address);
    RawLogin.of(Conversation.USER, Conversation.PASSWORD).withVersion(RawLogin.TDS_7_1).on(client);
    return client;
  }

  private static void hear(RawConnection client) throws IOException {
    assertThat(client.response())
        .anyMatch(
            token -> token instanceof Token.Row row && "another".equals(row.values().getFirst()));
  }
}
