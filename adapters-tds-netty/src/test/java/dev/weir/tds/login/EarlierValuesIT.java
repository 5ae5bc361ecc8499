package dev.weir.tds.login;

import static dev.weir.tds.login.Statements.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.session.SessionLimits;
import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
  void sessionsKnownToReadEarlierValuesFindTheirOwnUnderLoad() throws Exception {
    // However busy the machine is, who reads at once is not too late.
    SessionLimits unhurried = OneBucketInstance.PATIENT.withReader(Duration.ofSeconds(10));
    try (RunningDoor weir = RunningDoor.forTransactions(CONNECTIONS, unhurried);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      try (Connection first = weir.connect()) {
        createTables(first);
        execute(first, "INSERT INTO t_0 VALUES (1)");
        assertThat(identity(first)).isZero();
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
