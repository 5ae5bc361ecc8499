package dev.weir.tds.login;

import static dev.weir.tds.login.Statements.ask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.application.login.UpstreamLogin;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.login.Password;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.tds.login.RelayingWeir.Options;
import dev.weir.tds.tls.ServerTls;
import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.ThrowingSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A real driver's logins by NTLM and by token, through Weir. */
@Timeout(60)
class RelayedDriversIT {
  private static final String PASSWORD = "Passwörd-1";
  private static final String TOKEN = "header.claims.signature-" + "x".repeat(3_000);

  private StandIn server;

  @BeforeEach
  void start() throws Exception {
    server = server(TlsMode.LOGIN);
  }

  private static StandIn server(TlsMode tls) throws Exception {
    return StandIn.start(
        StandInOptions.defaults()
            .withLogin("app", PASSWORD)
            .withAccount("CORP", "alice", PASSWORD)
            .withToken(TOKEN, "robot@corp")
            .withTls(tls));
  }

  @AfterEach
  void nothingWasViolated() {
    try (StandIn closed = server) {
      assertThat(closed.report().violations()).isEmpty();
    }
  }

  private RelayingWeir weir(Options options) throws Exception {
    return RelayingWeir.start(options, server.port());
  }

  private static SQLException refusal(ThrowingSupplier<Connection> login) {
    return catchThrowableOfType(SQLException.class, () -> login.get().close());
  }

  // ---- accepted logins ----

  @ParameterizedTest
  @CsvSource({
    "false, OFF, OFF",
    "false, LOGIN, LOGIN",
    "true, LOGIN, LOGIN",
    "true, LOGIN, REQUIRE",
    "strict, LOGIN, LOGIN",
    "true, STRICT, STRICT",
    "false, STRICT, STRICT"
  })
  void aWindowsAccountIsLoggedInByTheServer(String encrypt, TlsMode mode, ServerTls tls)
      throws Exception {
    server.close();
    server = server(mode);
    try (RelayingWeir weir = weir(Options.of(2).withServer(tls));
        Connection connection = weir.integrated(encrypt, "alice", PASSWORD)) {
      assertThat(ask(connection, "SELECT SUSER_SNAME()")).isEqualTo("CORP\\alice");
      assertThat(ask(connection, "SELECT DB_NAME()")).isEqualTo("AppDB");
      assertThat(weir.pool().lent()).isEqualTo(1);
      assertThat(ask(connection, "SELECT REPLICATE(CAST('x' AS varchar(max)), 100000)"))
          .hasSize(100_000);
      String text = "x".repeat(50_000);
      assertThat(ask(connection, "SELECT '" + text + "'")).isEqualTo(text);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"LOGIN", "REQUIRE"})
  void aTokenIsGivenToTheServerUnderFullEncryption(ServerTls tls) throws Exception {
    try (RelayingWeir weir = weir(Options.of(2).withServer(tls));
        Connection connection = weir.connect("true", "accessToken", TOKEN)) {
      assertThat(ask(connection, "SELECT SUSER_SNAME()")).isEqualTo("robot@corp");
    }
  }

  @Test
  void aTokenIsNotGivenAwayWhereNothingIsEncrypted() throws Exception {
    try (RelayingWeir weir = weir(Options.of(2).withServer(ServerTls.OFF))) {
      SQLException refused = refusal(() -> weir.connect("true", "accessToken", TOKEN));
      assertThat(refused.getErrorCode()).isEqualTo(WeirError.NOT_PERMITTED.number());
      assertThat(server.report().connectionsMax()).isZero();
    }
  }

  // ---- refused logins ----

  @Test
  void aWrongPasswordHearsTheServersOwnError() throws Exception {
    try (RelayingWeir weir = weir(Options.of(2))) {
      assertThat(refusal(() -> weir.integrated("true", "alice", "wrong")).getErrorCode())
          .isEqualTo(18_452);
      assertThat(refusal(() -> weir.connect("true", "accessToken", "unknown")).getErrorCode())
          .isEqualTo(18_456);
      Await.until("the slots are free", () -> weir.pool().held() == 0);
      assertThat(weir.bucket().pool().health().isServable()).isTrue();
    }
  }

  @Test
  void aBucketOfMappedUsersRelaysNoLogin() throws Exception {
    UpstreamLogin upstream = new UpstreamLogin("app", new Password(PASSWORD));
    try (RelayingWeir weir = weir(Options.of(2).withMapped(upstream))) {
      assertThat(refusal(() -> weir.integrated("true", "alice", PASSWORD)).getErrorCode())
          .isEqualTo(WeirError.NOT_PERMITTED.number());
    }
  }

  // ---- the session ----

  @ParameterizedTest
  @EnumSource(
      value = PinningMode.class,
      names = {"SESSION", "TRANSACTION"})
  void theConnectionIsTheClientsAloneAndIsClosedBehindIt(PinningMode mode) throws Exception {
    try (RelayingWeir weir = weir(Options.of(2).withMode(mode))) {
      try (Connection connection = weir.integrated("true", "alice", PASSWORD);
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE #mine (a int)");
        assertThat(ask(connection, "SELECT COUNT(*) FROM #mine")).isEqualTo("0");
        assertThat(ask(connection, "SELECT @@SPID")).isNotEmpty();
      }
      Await.until("the connection is closed", () -> weir.pool().held() == 0);
      assertThat(weir.pool().idle()).isZero();
      assertThat(server.report().connectionsNow()).isZero();
    }
  }

  @Test
  void aStatementIsCancelledAndTheSessionGoesOn() throws Exception {
    try (RelayingWeir weir = weir(Options.of(2));
        Connection connection = weir.integrated("true", "alice", PASSWORD);
        Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(1);
      assertThatThrownBy(() -> statement.execute("WAITFOR DELAY '00:00:30'"))
          .isInstanceOf(SQLException.class);
      assertThat(ask(connection, "SELECT 7")).isEqualTo("7");
    }
  }

  @Test
  void aServerThatGoesAwayIsAnErrorAndNoHang() throws Exception {
    try (RelayingWeir weir = weir(Options.of(2));
        Connection connection = weir.integrated("true", "alice", PASSWORD)) {
      server.goDown();
      SQLException lost =
          catchThrowableOfType(SQLException.class, () -> ask(connection, "SELECT 2"));
      assertThat(lost.getErrorCode()).isEqualTo(WeirError.CONNECTION_LOST.number());
    }
  }

  // ---- the cap ----

  @Test
  void thirdOfThreeWaitsForTwoSlotsAndIsRefusedByTheDeadline() throws Exception {
    Options hurried = Options.of(2).withLoginQueueTimeout(Duration.ofMillis(500));
    try (RelayingWeir weir = weir(hurried);
        Connection first = weir.integrated("true", "alice", PASSWORD);
        Connection second = weir.connect("true", "accessToken", TOKEN)) {
      SQLException refused = refusal(() -> weir.integrated("true", "alice", PASSWORD));

      assertThat(refused.getErrorCode()).isEqualTo(WeirError.QUEUE_TIMEOUT.number());
      assertThat(ask(first, "SELECT 1")).isEqualTo("1");
      assertThat(ask(second, "SELECT 1")).isEqualTo("1");
      assertThat(server.report().connectionsMax()).isEqualTo(2);
    }
  }

  @Test
  void aWaitingLoginGetsTheSlotOfAClosedClient() throws Exception {
    try (RelayingWeir weir = weir(Options.of(1))) {
      Connection first = weir.integrated("true", "alice", PASSWORD);
      CompletableFuture<Connection> second =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return weir.integrated("true", "alice", PASSWORD);
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              });
      Await.until("the second waits", () -> !second.isDone() && weir.pool().held() == 1);
      first.close();
      try (Connection connection = second.get()) {
        assertThat(ask(connection, "SELECT 1")).isEqualTo("1");
      }
      assertThat(server.report().connectionsMax()).isEqualTo(1);
    }
  }

  @Test
  void anIdleConnectionOfThePoolIsClosedForARelayedLogin() throws Exception {
    try (RelayingWeir weir = weir(Options.of(1))) {
      try (Connection pooled = weir.connect("true", "user", "app", "password", PASSWORD)) {
        assertThat(ask(pooled, "SELECT 1")).isEqualTo("1");
      }
      Await.until("the pool keeps it", () -> weir.pool().idle() == 1);
      try (Connection relayed = weir.integrated("true", "alice", PASSWORD)) {
        assertThat(ask(relayed, "SELECT SUSER_SNAME()")).isEqualTo("CORP\\alice");
      }
      assertThat(server.report().connectionsMax()).isEqualTo(1);
    }
  }
}
