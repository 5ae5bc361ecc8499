package dev.weir.tds.login;

import static dev.weir.tds.login.Statements.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that insert, and ask for the identity in a batch of its own, on few connections. */
@Timeout(120)
class EarlierValuesIT {
  private static final int SESSIONS = 20;
  private static final int CONNECTIONS = 3;
  private static final int ROUNDS = 15;

  /** Each has a table of its own, whose numbers begin where no other's come. */
  private static final int APART = 1_000_000;

  private static int identity(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT @@IDENTITY")) {
      assertThat(row.next()).isTrue();
      return row.getInt(1);
    }
  }

  private static void createTables(Connection connection) throws SQLException {
    for (int i = 0; i <= SESSIONS; i++) {
      execute(
          connection, "CREATE TABLE t_%d (id int IDENTITY(%d, 1), a int)".formatted(i, i * APART));
    }
  }

  @Test
  void loneSessionFindsItsOwnValueAfterATemporaryTable() throws Exception {
    try (RunningDoor weir = RunningDoor.forTransactions(1);
        Connection session = weir.connect()) {
      createTables(session);
      execute(session, "CREATE TABLE #t (a int)");
      execute(session, "INSERT INTO t_1 VALUES (1)");
      execute(session, "DROP TABLE #t");
      Await.until("nothing is lent", () -> weir.bucket().pool().view().lent() == 0);
      assertThat(identity(session)).isEqualTo(APART);
    }
  }

  private static List<Token> ask(RawConnection client, String sql) throws IOException {
    client.batch(sql);
    return client.response();
  }

  /** The tokens without the difference between the two forms of a row with nulls. */
  private static List<Token> values(List<Token> tokens) {
    return tokens.stream()
        .map(token -> token instanceof Token.Row row ? new Token.Row(false, row.values()) : token)
        .toList();
  }

  private static List<@Nullable Object> row(RawConnection client, String sql) throws IOException {
    List<Token> answer = ask(client, sql);
    return answer.stream()
        .filter(Token.Row.class::isInstance)
        .map(token -> ((Token.Row) token).values())
        .findFirst()
        .orElseThrow(() -> new AssertionError(sql + ": " + answer));
  }

  /** Two sessions of one connection, and a table for each. */
  private static final class Pair implements AutoCloseable {
    final RunningDoor weir;
    final RawConnection owner;
    final RawConnection other;

    Pair(int version) throws Exception {
      weir = RunningDoor.forTransactions(1);
      owner = weir.raw(version);
      other = weir.raw(version);
      ask(owner, "CREATE TABLE mine (id int IDENTITY(100, 1), a int)");
      ask(owner, "CREATE TABLE theirs (id int IDENTITY(9000, 1), a int)");
    }

    @Override
    public void close() throws IOException {
      owner.close();
      other.close();
      assertThat(weir.server().report().violations()).isEmpty();
      assertThat(weir.server().report().dirty()).isZero();
      assertThat(weir.server().report().connectionsMax()).isEqualTo(1);
      weir.close();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {RawLogin.TDS_7_0, RawLogin.TDS_7_1, RawLogin.TDS_7_4})
  void valuesThatWereReadBeforeAnotherSessionCameAreAnsweredAsByTheServer(int version)
      throws Exception {
    try (Pair pair = new Pair(version)) {
      for (String text :
          List.of(
              "SELECT @@IDENTITY",
              "select @@identity, scope_identity()",
              "SELECT @@IDENTITY AS a, SCOPE_IDENTITY() [b];",
              "SELECT CAST(@@IDENTITY AS bigint)",
              "SELECT CONVERT(int, SCOPE_IDENTITY()) AS c, CAST(@@IDENTITY AS numeric) AS d")) {
        ask(pair.owner, "INSERT INTO mine VALUES (1)");
        List<Token> own = values(ask(pair.owner, text));
        ask(pair.other, "INSERT INTO theirs VALUES (1)");

        assertThat(values(ask(pair.owner, text))).as(text).isEqualTo(own);
        assertThat(values(ask(pair.owner, text))).as(text + ", again").isEqualTo(own);
      }
    }
  }

  @Test
  void countAndErrorOfTheLastWriteAreReadToo() throws Exception {
    try (Pair pair = new Pair(RawLogin.TDS_7_4)) {
      ask(pair.other, "INSERT INTO theirs VALUES (1)");
      ask(pair.owner, "INSERT INTO mine VALUES (1), (1), (1)");
      ask(pair.owner, "UPDATE mine SET a = 2");
      ask(pair.other, "UPDATE theirs SET a = 2");
      assertThat(row(pair.owner, "SELECT @@ROWCOUNT, @@ERROR, ROWCOUNT_BIG()"))
          .containsExactly(3L, 0L, 3L);
      assertThat(row(pair.owner, "SELECT @@ROWCOUNT")).as("of that SELECT").containsExactly(1L);

      ask(pair.owner, "INSERT INTO nowhere VALUES (1)");
      ask(pair.other, "SELECT 1 UNION SELECT 2");
      assertThat(row(pair.owner, "SELECT @@ERROR")).containsExactly(208L);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1",
        "BEGIN TRAN INSERT INTO theirs VALUES (1) COMMIT",
        "CREATE TABLE #t (a int) DROP TABLE #t",
        "SET DATEFORMAT dmy SELECT 1",
        "SELECT @@IDENTITY"
      })
  void valuesAreReadBeforeTheNextSessionsPrelude(String next) throws Exception {
    try (Pair pair = new Pair(RawLogin.TDS_7_4)) {
      ask(pair.owner, "INSERT INTO mine VALUES (1)");
      ask(pair.other, next);
      ask(pair.other, "INSERT INTO theirs VALUES (1)");

      assertThat(row(pair.owner, "SELECT @@IDENTITY")).containsExactly(new BigDecimal("100"));
    }
  }

  @Test
  void laterWritesReplaceWhatWasRead() throws Exception {
    try (Pair pair = new Pair(RawLogin.TDS_7_4)) {
      ask(pair.owner, "INSERT INTO mine VALUES (1)");
      ask(pair.other, "INSERT INTO theirs VALUES (1)");
      ask(pair.owner, "INSERT INTO mine VALUES (1)");
      ask(pair.other, "INSERT INTO theirs VALUES (1)");

      assertThat(row(pair.owner, "SELECT @@IDENTITY")).containsExactly(new BigDecimal("101"));
      assertThat(row(pair.other, "SELECT @@IDENTITY")).containsExactly(new BigDecimal("9001"));
      ask(pair.owner, "BEGIN TRAN SELECT a FROM mine");
      assertThat(row(pair.owner, "SELECT @@IDENTITY"))
          .as("in a transaction on a connection that others have used")
          .containsExactly(new BigDecimal("101"));
      ask(pair.owner, "COMMIT");
    }
  }

  @Test
  void valuesAreReadBeforeAConnectionIsReset() throws Exception {
    try (Pair pair = new Pair(RawLogin.TDS_7_4)) {
      ask(pair.owner, "DECLARE @c varbinary(16) = CAST(NEWID() AS binary(16)) SET CONTEXT_INFO @c");
      ask(pair.owner, "INSERT INTO mine VALUES (1)");
      ask(pair.owner, "SET CONTEXT_INFO 0x0A");
      pair.weir.awaitLent(0);
      ask(pair.other, "INSERT INTO theirs VALUES (1)");

      assertThat(row(pair.owner, "SELECT @@IDENTITY")).containsExactly(new BigDecimal("100"));
    }
  }

  /** Inserts and reads again and again, and finds its own each time. */
  private static int work(RunningDoor weir, int number) throws SQLException {
    try (Connection connection = weir.connect()) {
      for (int round = 0; round < ROUNDS; round++) {
        execute(connection, "INSERT INTO t_%d VALUES (1)".formatted(number));
        assertThat(identity(connection)).isEqualTo(number * APART + round);
      }
    }
    return ROUNDS;
  }

  @Test
  void sessionsFindTheirOwnValuesUnderLoadFromTheFirstOn() throws Exception {
    try (RunningDoor weir = RunningDoor.forTransactions(CONNECTIONS);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      try (Connection first = weir.connect()) {
        createTables(first);
      }
      List<Future<Integer>> sessions = new ArrayList<>();
      for (int i = 1; i <= SESSIONS; i++) {
        int number = i;
        sessions.add(threads.submit(() -> work(weir, number)));
      }
      int read = 0;
      for (Future<Integer> session : sessions) {
        read += session.get();
      }
      assertThat(read).isEqualTo(SESSIONS * ROUNDS);
      assertThat(weir.server().report().connectionsMax()).isEqualTo(CONNECTIONS);
      assertThat(weir.server().report().violations()).isEmpty();
      assertThat(weir.server().report().dirty()).isZero();
    }
  }
}
