package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Drivers that begin a transaction as soon as the last one has ended share one connection. */
@Timeout(60)
class AlwaysInATransactionIT {
  private static final int BEGIN = 5;
  private static final int COMMIT = 7;
  private static final int ROLLBACK = 8;
  private static final int AND_BEGIN = 1;
  private static final int RESET = 0x08;

  private RunningDoor weir;
  private RawConnection one;
  private RawConnection other;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.forTransactions(1);
    one = weir.raw();
    other = weir.raw();
    ask(one, "CREATE TABLE done (id int)");
  }

  @AfterEach
  void stop() throws Exception {
    one.close();
    other.close();
    assertThat(weir.server().report().violations()).isEmpty();
    weir.close();
  }

  /** The answer to a batch: its only value, or the number of its error, or nothing. */
  private static String ask(RawConnection client, String sql) throws IOException {
    client.batch(sql);
    return shown(client.response());
  }

  private static String shown(List<Token> response) {
    StringBuilder shown = new StringBuilder();
    for (Token token : response) {
      if (token instanceof Token.Row row) {
        shown.append(row.values().getFirst());
      } else if (token instanceof Token.Message message && message.isError()) {
        shown.append("error ").append(message.number());
      }
    }
    return shown.toString();
  }

  private static String transaction(RawConnection client, int kind, int... flags)
      throws IOException {
    RequestBytes out = RequestBytes.withHeaders(client.descriptor()).u16(kind).u8(0).u8(0);
    if (flags.length > 0) {
      out = RequestBytes.withHeaders(client.descriptor()).u16(kind).u8(0).u8(flags[0]).u8(0).u8(0);
    }
    client.send(RawConnection.TRANSACTION, 1, out.done());
    return shown(client.response());
  }

  @Test
  void twoThatHaveBegunAndDoneNothingNeedNoConnection() throws Exception {
    long before = weir.server().report().requests();

    transaction(one, BEGIN);
    transaction(other, BEGIN);
    transaction(one, COMMIT);
    transaction(other, ROLLBACK);

    assertThat(weir.server().report().requests()).isEqualTo(before);
  }

  @Test
  void eachHasTheConnectionFromItsFirstStatementToItsCommit() throws Exception {
    transaction(one, BEGIN);
    transaction(other, BEGIN);
    long first = one.descriptor();
    for (int round = 0; round < 3; round++) {
      ask(one, "INSERT INTO done VALUES (1)");
      assertThat(ask(one, "SELECT @@TRANCOUNT")).isEqualTo("1");
      assertThat(transaction(one, COMMIT, AND_BEGIN)).isEmpty();
      ask(other, "INSERT INTO done VALUES (2)");
      assertThat(transaction(other, ROLLBACK, AND_BEGIN)).isEmpty();
    }

    assertThat(one.descriptor()).as("another transaction each time").isNotEqualTo(first);
    assertThat(ask(one, "SELECT COUNT(*) FROM done")).isEqualTo("3");
    assertThat(weir.server().report().connectionsMax()).isEqualTo(1);
  }

  @Test
  void theTransactionThatFollowsIsATransaction() throws Exception {
    transaction(one, BEGIN);
    ask(one, "INSERT INTO done VALUES (1)");
    transaction(one, COMMIT, AND_BEGIN);

    ask(one, "INSERT INTO done VALUES (2)");
    transaction(one, ROLLBACK);

    assertThat(one.descriptor()).isZero();
    assertThat(ask(one, "SELECT COUNT(*) FROM done")).isEqualTo("1");
  }

  @Test
  void sessionPinnedByOtherStateBeginsItsNextTransactionAtOnce() throws Exception {
    transaction(one, BEGIN);
    ask(one, "CREATE TABLE #own (a int) INSERT INTO done VALUES (1)");
    transaction(one, COMMIT, AND_BEGIN);

    assertThat(ask(one, "INSERT INTO done VALUES (2) SELECT @@TRANCOUNT")).isEqualTo("1");
    assertThat(transaction(one, ROLLBACK, AND_BEGIN)).isEmpty();
    assertThat(transaction(one, ROLLBACK)).isEmpty();

    assertThat(ask(one, "SELECT COUNT(*) FROM done")).isEqualTo("1");
  }

  @Test
  void endOfATransactionByTextIsReportedUnderTheClientsDescriptor() throws Exception {
    transaction(one, BEGIN);
    ask(one, "INSERT INTO done VALUES (1)");
    ask(one, "COMMIT");
    assertThat(one.descriptor()).isZero();

    ask(one, "BEGIN TRAN");
    ask(one, "INSERT INTO done VALUES (2)");
    assertThat(ask(one, "SELECT COUNT(*) FROM done")).isEqualTo("2");
    ask(one, "IF @@TRANCOUNT > 0 ROLLBACK TRAN");
    assertThat(ask(other, "SELECT COUNT(*) FROM done")).isEqualTo("1");
  }

  @Test
  void aStatementThatEndsTheTransactionByItsErrorEndsItForItsClient() throws Exception {
    transaction(one, BEGIN);
    ask(one, "SET XACT_ABORT ON");
    ask(one, "INSERT INTO done VALUES (1)");
    assertThat(ask(one, "INSERT INTO nowhere VALUES (1)")).isEqualTo("error 208");

    assertThat(one.descriptor()).isZero();
    assertThat(ask(other, "SELECT COUNT(*) FROM done")).isEqualTo("0");
  }

  @Test
  void cancelOfTheFirstStatementKeepsTheTransaction() throws Exception {
    transaction(one, BEGIN);
    one.batch("WAITFOR DELAY '00:00:01' SELECT 1");
    one.attention();
    one.responseToAttention();

    assertThat(ask(one, "SELECT @@ROWCOUNT SELECT @@TRANCOUNT")).isEqualTo("01");
    ask(one, "INSERT INTO done VALUES (1)");
    transaction(one, ROLLBACK);
    assertThat(ask(other, "SELECT COUNT(*) FROM done")).isEqualTo("0");
  }

  @Test
  void aResetEndsATransactionThatHasNotBegunAndTellsSo() throws Exception {
    transaction(one, BEGIN);
    byte[] select = RequestBytes.withHeaders(one.descriptor()).text("SELECT @@TRANCOUNT").done();

    one.send(RawConnection.BATCH, 1 | RESET, select);

    assertThat(shown(one.response())).isEqualTo("0");
    assertThat(one.descriptor()).isZero();
    assertThat(ask(one, "SELECT @@TRANCOUNT")).isEqualTo("0");
  }

  @Test
  void statementsThatAreToBeginTransactionsBeginNoneBeforeTheOneThatWasPromised() throws Exception {
    transaction(one, BEGIN);
    ask(one, "SET IMPLICIT_TRANSACTIONS ON");

    assertThat(ask(one, "INSERT INTO done VALUES (1) SELECT @@TRANCOUNT")).isEqualTo("1");
    transaction(one, COMMIT);

    assertThat(one.descriptor()).isZero();
    assertThat(ask(other, "SELECT COUNT(*) FROM done")).isEqualTo("1");
  }

  @Test
  void statementsAfterANestedTransactionAreInTheOuterOne() throws Exception {
    transaction(one, BEGIN);
    ask(one, "INSERT INTO done VALUES (1) BEGIN TRAN");
    long outer = one.descriptor();

    for (int round = 0; round < 3; round++) {
      assertThat(transaction(one, COMMIT, AND_BEGIN)).isEmpty();
      assertThat(one.descriptor()).isEqualTo(outer);
      assertThat(ask(one, "SELECT @@TRANCOUNT")).isEqualTo("2");
    }
    assertThat(transaction(one, COMMIT, AND_BEGIN)).isEmpty();
    transaction(one, ROLLBACK);

    assertThat(one.descriptor()).isZero();
    assertThat(ask(other, "SELECT COUNT(*) FROM done")).isEqualTo("0");
  }
}
