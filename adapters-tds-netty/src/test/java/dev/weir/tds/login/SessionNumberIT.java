package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.SessionNumberPolicy;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A session sees one number as @@SPID, and no other session sees it. */
@Timeout(60)
class SessionNumberIT {
  private static final String LONE = "SELECT @@SPID";
  private static final String CAST = "select cast( @@spid as numeric )";
  private static final String LOGIN_TIME =
      "SELECT login_time FROM sys.dm_exec_sessions WHERE session_id = @@SPID";

  private RunningDoor weir;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.withNumbers(4, SessionNumberPolicy.VIRTUAL);
  }

  @AfterEach
  void stop() {
    assertThat(weir.server().report().violations()).isEmpty();
    weir.close();
  }

  private void restart(SessionNumberPolicy policy) throws Exception {
    weir.close();
    weir = RunningDoor.withNumbers(4, policy);
  }

  static List<Token> send(RawConnection client, String text) throws IOException {
    client.batch(text);
    return client.response();
  }

  /** Sends a batch with the bit by which a pool resets its connection. */
  static List<Token> sendReset(RawConnection client, String text) throws IOException {
    client.send(RawConnection.BATCH, 1 | 8, client.request().text(text).done());
    return client.response();
  }

  /** Returns the first value of the last row. */
  static int number(List<Token> response) {
    return response.stream()
        .filter(Token.Row.class::isInstance)
        .map(row -> Integer.parseInt(String.valueOf(((Token.Row) row).values().getFirst())))
        .reduce((first, last) -> last)
        .orElseThrow(() -> new AssertionError("no number in " + response));
  }

  /** Returns the numbers of the errors in a response. */
  static List<Integer> errors(List<Token> response) {
    return response.stream()
        .filter(token -> token instanceof Token.Message message && message.isError())
        .map(token -> ((Token.Message) token).number())
        .toList();
  }

  private Set<Integer> atServer() {
    return weir.server().report().openSessions().stream()
        .map(session -> session.spid())
        .collect(Collectors.toSet());
  }

  @Test
  void loneQueryIsAnsweredByWeirAndPinsNothing() throws Exception {
    try (RawConnection one = weir.raw();
        RawConnection other = weir.raw()) {
      int first = number(send(one, LONE));
      send(one, "SELECT 1");

      assertThat(number(sendReset(one, "/* again */ " + LONE + " AS n -- end"))).isEqualTo(first);
      assertThat(one.spid()).isEqualTo(first);
      assertThat(number(send(other, LONE))).isNotEqualTo(first);
      weir.awaitLent(0);
    }
  }

  @Test
  void sessionThatReadsItsNumberAtTheServerKeepsItAlsoOverItsOwnReset() throws Exception {
    try (RawConnection one = weir.raw();
        RawConnection other = weir.raw()) {
      int first = number(send(one, CAST));
      assertThat(atServer()).contains(first);
      assertThat(one.spid()).as("in the headers").isEqualTo(first);
      int second = number(send(other, CAST));
      assertThat(second).isNotEqualTo(first);

      for (int i = 0; i < 3; i++) {
        assertThat(number(send(one, LONE))).isEqualTo(first);
        assertThat(number(sendReset(one, CAST))).isEqualTo(first);
        assertThat(number(sendReset(one, LONE))).isEqualTo(first);
        assertThat(number(send(other, "SELECT @@SPID AS x, @@TRANCOUNT"))).isEqualTo(second);
      }
      assertThat(weir.value(Meter.SESSIONS_PINNED, PinReason.SPID.label())).isEqualTo(2);
    }
    weir.awaitLent(0);
  }

  @Test
  void withTheServersNumbersTheLoneQueryPins() throws Exception {
    restart(SessionNumberPolicy.SERVER);
    try (RawConnection one = weir.raw()) {
      int first = number(send(one, LONE));

      assertThat(atServer()).contains(first);
      assertThat(number(send(one, CAST))).isEqualTo(first);
      assertThat(number(sendReset(one, LONE))).isEqualTo(first);
      assertThat(weir.value(Meter.SESSIONS_PINNED, PinReason.SPID.label())).isEqualTo(1);
    }
  }

  @Test
  void sessionThatWasToldWeirsNumberIsEndedBeforeItSeesASecondOne() throws Exception {
    try (RawConnection one = weir.raw();
        RawConnection other = weir.raw()) {
      int first = number(send(one, LONE));
      int second = number(send(other, LONE));

      List<Token> refusal = send(one, CAST);
      assertThat(errors(refusal)).containsExactly(50025);
      assertThat(refusal.toString()).contains("was told " + first + " as");
      assertThat(one.closedByServer()).isTrue();
      assertThat(number(send(other, LONE))).as("the number of another session").isEqualTo(second);
    }
    try (RawConnection next = weir.raw()) {
      int servers = number(send(next, LONE));
      assertThat(atServer()).contains(servers);
      assertThat(number(send(next, CAST))).isEqualTo(servers);
    }
  }

  @Test
  void preparedStatementsAndProceduresReadTheSameNumber() throws Exception {
    try (RawConnection one = weir.raw();
        RawConnection other = weir.raw()) {
      send(one, "CREATE PROCEDURE dbo.tells AS SELECT @@SPID");
      assertThat(number(send(other, "EXEC dbo.tells"))).isIn(atServer());
      int first = number(send(one, "EXEC dbo.tells"));
      assertThat(number(send(one, LONE))).isEqualTo(first);
      assertThat(number(send(one, "EXEC sp_executesql N'SELECT @@SPID'"))).isEqualTo(first);
      assertThat(number(send(one, "DECLARE @n int SET @n = @@SPID SELECT @n"))).isEqualTo(first);
    }
  }

  @ParameterizedTest
  @EnumSource(SessionNumberPolicy.class)
  void loginThatReadsTheTimeOfItsLoginKeepsItsConnectionsAndOthersShareTheirs(
      SessionNumberPolicy policy) throws Exception {
    restart(policy);
    RawLogin others = RawLogin.of(RunningDoor.USER, RunningDoor.PASSWORD).withDatabase("master");
    int noted;
    try (RawConnection one = weir.raw()) {
      noted = number(send(one, CAST));
      assertThat(errors(send(one, LOGIN_TIME))).isEmpty();
      assertThat(weir.value(Meter.SESSIONS_PINNED, PinReason.OWN_SESSION.label())).isEqualTo(1);
    }
    int gone = noted;
    Await.until("the noted session is closed at the server", () -> !atServer().contains(gone));

    try (RawConnection next = weir.raw();
        RawConnection other = RawConnection.open(weir.address())) {
      send(next, "SELECT 1");
      others.on(other);
      send(other, "SELECT 1");
      weir.awaitLent(1);
      assertThat(weir.value(Meter.SESSIONS_PINNED, PinReason.OWN_SESSION.label())).isEqualTo(1);
      sendReset(next, "SELECT 2");
      assertThat(weir.value(Meter.SESSIONS_PINNED, PinReason.OWN_SESSION.label())).isEqualTo(1);
    }
    weir.awaitLent(0);
  }

  @Test
  void readOfAnotherColumnOfItsOwnRowPinsOnlyTheSessionItself() throws Exception {
    try (RawConnection one = weir.raw();
        RawConnection other = weir.raw()) {
      send(
          one,
          "SELECT transaction_isolation_level FROM sys.dm_exec_sessions WHERE session_id = @@SPID");
      send(other, "SELECT 1");
      weir.awaitLent(1);
      assertThat(weir.value(Meter.SESSIONS_PINNED, PinReason.OWN_SESSION.label())).isZero();
    }
  }
}
