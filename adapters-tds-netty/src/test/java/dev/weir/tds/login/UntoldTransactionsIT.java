package dev.weir.tds.login;

import static dev.weir.tds.login.Statements.ask;
import static dev.weir.tds.login.Statements.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import dev.weir.standin.record.SessionReport;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * One connection to a server that tells nothing of the transactions that texts begin and end, as
 * Babelfish: it is asked, and no transaction is taken from its owner or left to another.
 */
@Timeout(60)
class UntoldTransactionsIT {
  private static final int COMMIT = 7;

  private RunningDoor weir;
  private Connection one;
  private Connection other;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.forTransactionsUntold(1);
    one = weir.connect();
    other = weir.connect();
    execute(one, "CREATE TABLE t (a int)");
  }

  @AfterEach
  void stop() throws Exception {
    one.close();
    other.close();
    assertThat(weir.server().report().violations()).isEmpty();
    assertThat(weir.server().report().dirty()).isZero();
    weir.close();
  }

  private void nothingIsOpen() {
    weir.awaitLent(0);
    assertThat(weir.server().report().openSessions()).noneMatch(SessionReport::transactionOpen);
  }

  /** A connection that went back may still be about to be reset. */
  private void nothingStaysOpen() {
    Await.until(
        "no transaction is open",
        () ->
            weir.server().report().openSessions().stream()
                .noneMatch(SessionReport::transactionOpen));
  }

  @Test
  void oneOfTextsIsItsOwnersUntilItsEnd() throws Exception {
    execute(one, "BEGIN TRAN");
    execute(one, "INSERT INTO t VALUES (1)");
    assertThat(ask(one, "SELECT @@TRANCOUNT")).isEqualTo("1");
    weir.awaitLent(1);
    execute(one, "ROLLBACK");
    nothingIsOpen();

    execute(one, "BEGIN TRAN INSERT INTO t VALUES (2)");
    weir.awaitLent(1);
    execute(one, "IF @@TRANCOUNT > 0 COMMIT");
    nothingIsOpen();
    assertThat(ask(other, "SELECT a FROM t")).isEqualTo("2");
  }

  @Test
  void oneThatAStatementBeginsIsItsOwnersUntilItsEnd() throws Exception {
    one.setAutoCommit(false);
    execute(one, "INSERT INTO t VALUES (1)");
    execute(one, "INSERT INTO t VALUES (2)");
    weir.awaitLent(1);
    one.rollback();
    nothingIsOpen();

    execute(one, "INSERT INTO t VALUES (3)");
    weir.awaitLent(1);
    one.commit();
    nothingIsOpen();
    assertThat(ask(other, "SELECT a FROM t")).isEqualTo("3");
  }

  @Test
  void oneThatAnErrorHasEndedKeepsNothing() throws Exception {
    execute(one, "SET XACT_ABORT ON");
    execute(one, "BEGIN TRAN");
    execute(one, "INSERT INTO t VALUES (1)");
    assertThatThrownBy(() -> ask(one, "SELECT 1 / 0")).isInstanceOf(SQLException.class);

    nothingIsOpen();
    assertThat(ask(one, "SELECT COUNT(*) FROM t")).isEqualTo("0");
  }

  @Test
  void oneOfAProcedureIsFoundOut() throws Exception {
    execute(other, "CREATE PROCEDURE begins AS BEGIN TRAN INSERT INTO t VALUES (1)");
    for (int round = 0; round < 2; round++) {
      assertThatThrownBy(() -> execute(one, "EXEC begins"))
          .hasMessageContaining("Transaction count");
      weir.awaitLent(1);
      assertThat(ask(one, "SELECT COUNT(*) FROM t")).isEqualTo("1");
      execute(one, "ROLLBACK");
    }
  }

  @Test
  void oneWhoseClientLeavesWhileTheServerIsAskedForItIsNotLeftToAnother() throws Exception {
    try (RawConnection client = weir.raw()) {
      // So that the client has its answer long before Weir has.
      weir.server().faults().segmentResponses(16, Duration.ofMillis(50));
      client.batch("BEGIN TRAN UPDATE t SET a = 1");
      client.response();
    }
    weir.awaitLent(0);
    weir.server().faults().clear();

    nothingStaysOpen();
  }

  @Test
  void oneThatAStatementBeganWhoseClientLeavesBeforeItsAnswerIsNotLeftToAnother() throws Exception {
    execute(one, "INSERT INTO t VALUES (1)");
    try (RawConnection client = weir.raw()) {
      client.batch("SET IMPLICIT_TRANSACTIONS ON");
      client.response();
      client.batch("SELECT a FROM t");
      client.response();
      client.batch("COMMIT");
      client.response();
      weir.server().faults().segmentResponses(8, Duration.ofMillis(50));
      client.batch("SELECT a FROM t");
      client.awaitAnswer();
    }
    weir.awaitLent(0);
    weir.server().faults().clear();

    nothingStaysOpen();
  }

  @Test
  void oneOfTheProtocolIsToldByTheNameThatItsClientKnows() throws Exception {
    try (RawConnection client = weir.raw()) {
      begin(client);
      long name = client.descriptor();
      assertThat(name).isNotZero();
      client.batch("INSERT INTO t VALUES (1)");
      client.response();
      weir.awaitLent(1);

      assertThat(end(client))
          .filteredOn(Token.EnvironmentChange.class::isInstance)
          .hasSize(1)
          .first()
          .satisfies(
              token ->
                  assertThat(((Token.EnvironmentChange) token).before().array())
                      .isEqualTo(littleEndian(name)));
      assertThat(client.descriptor()).isZero();
      nothingIsOpen();
    }
    assertThat(ask(other, "SELECT a FROM t")).isEqualTo("1");
  }

  private static byte[] littleEndian(long value) {
    byte[] bytes = new byte[Long.BYTES];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (value >> (i * Byte.SIZE));
    }
    return bytes;
  }

  private static void begin(RawConnection client) throws IOException {
    request(client, 5);
  }

  private static List<Token> end(RawConnection client) throws IOException {
    return request(client, COMMIT);
  }

  private static List<Token> request(RawConnection client, int kind) throws IOException {
    byte[] request = RequestBytes.withHeaders(client.descriptor()).u16(kind).u8(0).u8(0).done();
    client.send(RawConnection.TRANSACTION, 1, request);
    return client.response();
  }
}
