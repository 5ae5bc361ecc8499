package dev.weir.domain.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.routing.Routing;
import dev.weir.domain.routing.RoutingQuery;
import dev.weir.domain.routing.RoutingRule;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ClientErrorTest {
  private static final BucketId BUCKET = new BucketId("rds-cliente-001");
  private static final ServerAddress ADDRESS = new ServerAddress("sql1.example", 1433);
  private static final RoutingQuery NOTHING_KNOWN = RoutingQuery.arrivedAt(null, null);
  private static final String HUGE = "x".repeat(40_000);

  static List<ClientError> oneOfEachKind() {
    return List.of(
        ClientError.internal("7f3a"),
        ClientError.poolExhausted(BUCKET, 50),
        ClientError.unroutable(NOTHING_KNOWN.withLogin("proxy", "ERP", "sa")),
        ClientError.serverUnavailable(BUCKET, ADDRESS, "connection refused"),
        ClientError.queueTimeout(BUCKET, Duration.ofSeconds(30), 50),
        ClientError.queueFull(BUCKET, 1_000),
        ClientError.pinnedTooLong(BUCKET, Duration.ofSeconds(60), "an open transaction"),
        ClientError.shuttingDown(),
        ClientError.paused(BUCKET),
        ClientError.notPermitted("KILL needs an administrator"),
        ClientError.protocolError("packet type 0x55"),
        ClientError.connectionLost(BUCKET, "connection reset"),
        ClientError.tooManyClients(15_000),
        ClientError.transactionLost(BUCKET, "the server closed the connection"),
        ClientError.previousValueUnavailable("@@IDENTITY"),
        ClientError.modeNotServed(BUCKET, PinningMode.TRANSACTION),
        ClientError.coordinationLost(BUCKET),
        ClientError.queryTimeout(BUCKET, Duration.ofMinutes(5)),
        ClientError.requestStalled(Duration.ofSeconds(10)),
        ClientError.sessionKilled(),
        ClientError.loginQueueTimeout(BUCKET, Duration.ofSeconds(10)),
        ClientError.loginQueueFull(BUCKET, 1_000),
        ClientError.loginUnanswered(BUCKET, Duration.ofSeconds(3)),
        ClientError.loginsRefusedTooOften(BUCKET),
        ClientError.notPrepared(BUCKET, "error 2740 at setting LANGUAGE"),
        ClientError.sessionNumberTold(BUCKET, 16_386),
        ClientError.bucketRemoved(BUCKET),
        ClientError.loginWithdrawn(BUCKET));
  }

  static List<ClientError> withHugeParticulars() {
    ServerAddress address = new ServerAddress(HUGE, 65_535);
    return List.of(
        ClientError.internal(HUGE),
        ClientError.unroutable(
            RoutingQuery.arrivedAt(address, address)
                .withInstanceName(HUGE)
                .withTlsServerName(HUGE + "tls")
                .withLogin(HUGE, HUGE, HUGE)),
        ClientError.serverUnavailable(BUCKET, address, HUGE),
        ClientError.pinnedTooLong(BUCKET, Duration.ofSeconds(Long.MAX_VALUE), HUGE),
        ClientError.notPermitted(HUGE),
        ClientError.protocolError(HUGE),
        ClientError.connectionLost(BUCKET, HUGE),
        ClientError.transactionLost(BUCKET, HUGE),
        ClientError.previousValueUnavailable(HUGE));
  }

  @Test
  void everyKindOfTheCatalogueCanBeMade() {
    assertThat(oneOfEachKind())
        .extracting(ClientError::kind)
        .containsExactlyInAnyOrder(WeirError.values());
  }

  @ParameterizedTest
  @MethodSource("oneOfEachKind")
  void noPlaceIsLeftUnfilledAndNoneIsFilledWithNothing(ClientError error) {
    assertThat(error.text()).doesNotContain("{", "}", "null", "  ").endsWith(".");
  }

  @ParameterizedTest
  @MethodSource("withHugeParticulars")
  void textStaysWithinTheLimitOfClients(ClientError error) {
    assertThat(error.text()).hasSizeLessThanOrEqualTo(2_047).contains("…").endsWith(".");
  }

  @ParameterizedTest
  @CsvSource({
    "INTERNAL, Internal proxy error",
    "POOL_EXHAUSTED, Connection pool exhausted",
    "UNROUTABLE, Unable to route connection",
    "SERVER_UNAVAILABLE, Backend server unavailable",
    "QUEUE_TIMEOUT, Queue timeout",
    "QUEUE_FULL, Queue full — circuit breaker open",
  })
  void theTextsOfTheFirstSixBeginAsProgramsKnowThem(WeirError kind, String beginning) {
    assertThat(oneOfEachKind())
        .filteredOn(error -> error.kind() == kind)
        .singleElement()
        .satisfies(error -> assertThat(error.text()).startsWith(beginning));
  }

  @Test
  void anUnroutableLoginIsToldAllThatWasLookedFor() {
    RoutingQuery query =
        RoutingQuery.arrivedAt(
                new ServerAddress("0.0.0.0", 1433), new ServerAddress("10.0.0.9", 1433))
            .withTlsServerName("proxy.example")
            .withInstanceName("SQLEXPRESS")
            .withLogin("tcp:proxy", "ERP", "sa");

    assertThat(ClientError.unroutable(query).text())
        .contains(
            "no bucket matches",
            "server name 'tcp:proxy'",
            "TLS server name 'proxy.example'",
            "instance name 'SQLEXPRESS'",
            "database 'ERP'",
            "user 'sa'",
            "address '10.0.0.9:1433'",
            "sa@bucket-id");
  }

  @Test
  void unknownParticularsAreNotMentioned() {
    assertThat(ClientError.unroutable(NOTHING_KNOWN.withLogin("proxy", "", null)).text())
        .contains("(looked for server name 'proxy').", "user@bucket-id");
    assertThat(ClientError.unroutable(NOTHING_KNOWN).text())
        .contains("(looked for a connection that names nothing)");
  }

  @Test
  void ambiguousLoginGetsTheNumberOfBucketsButNotTheirNames() {
    var candidates = new TreeSet<BucketId>(Comparator.naturalOrder());
    candidates.add(new BucketId("secret-1"));
    candidates.add(new BucketId("secret-2"));

    assertThat(
            ClientError.unroutable(
                    NOTHING_KNOWN.withLogin("proxy", "ERP", "sa"),
                    new Routing.Ambiguous(RoutingRule.DATABASE, candidates))
                .text())
        .contains("2 buckets match by database", "database 'ERP'")
        .doesNotContain("secret");
  }

  @Test
  void textOfAClientCannotForgeALogLine() {
    assertThat(
            ClientError.unroutable(NOTHING_KNOWN.withLogin("a\r\nb\u001b[2J\u202e", null, null))
                .text())
        .contains("'a??b?[2J?'");
  }

  @Test
  void aReasonThatIsASentenceDoesNotDoubleTheFullStop() {
    assertThat(ClientError.connectionLost(BUCKET, "Connection reset by peer. ").text())
        .contains("Connection reset by peer. The request")
        .doesNotContain("..");
  }

  @Test
  void aTextThatIsTooLongOrEmptyIsRefused() {
    assertThatThrownBy(() -> new ClientError(WeirError.INTERNAL, "x".repeat(2_048)))
        .hasMessageContaining("2047");
    assertThatThrownBy(() -> new ClientError(WeirError.INTERNAL, " "))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
