package dev.weir.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.standin.options.TlsMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two sessions at the same rows. */
class LockingTest {
  private StandInFixture fixture;
  private Connection first;
  private Connection second;

  @BeforeEach
  void start() throws Exception {
    fixture = StandInFixture.start(TlsMode.OFF);
    first = fixture.connect();
    second = fixture.connect();
    StandInFixture.execute(first, "CREATE TABLE r (id int PRIMARY KEY, n int)");
    StandInFixture.execute(first, "INSERT INTO r VALUES (1, 0), (2, 0)");
    StandInFixture.execute(first, "BEGIN TRAN UPDATE r SET n = 1 WHERE id = 1");
  }

  @AfterEach
  void stop() throws SQLException {
    first.close();
    second.close();
    try (StandInFixture closed = fixture) {
      assertThat(closed.report().violations()).isEmpty();
    }
  }

  @Test
  void whoWaitsTooLongIsToldSo() {
    SQLException error =
        catchThrowableOfType(
            SQLException.class,
            () ->
                StandInFixture.execute(
                    second, "SET LOCK_TIMEOUT 300 UPDATE r SET n = 2 WHERE id = 1"));
    assertThat(error.getErrorCode()).isEqualTo(1222);
    assertThat(fixture.report().lockTimeouts()).isEqualTo(1);
  }

  @Test
  void whoWaitsGoesOnWhenTheOtherCommits() throws Exception {
    try (ExecutorService background = Executors.newSingleThreadExecutor()) {
      Future<?> waiting =
          background.submit(
              () -> {
                StandInFixture.execute(second, "UPDATE r SET n = n + 10 WHERE id = 1");
                return null;
              });
      StandInFixture.execute(first, "UPDATE r SET n = n + 1 WHERE id = 1 COMMIT");
      waiting.get();
    }
    assertThat(StandInFixture.column(first, "SELECT n FROM r WHERE id = 1")).containsExactly(12);
  }

  @Test
  void whoWaitsCanBeCancelled() throws Exception {
    try (Statement statement = second.createStatement()) {
      statement.setQueryTimeout(1);
      SQLException error =
          catchThrowableOfType(
              SQLException.class, () -> statement.execute("UPDATE r SET n = 2 WHERE id = 1"));
      assertThat(error.getMessage()).contains("timed out");
    }
    assertThat(StandInFixture.column(second, "SELECT 1")).containsExactly(1);
  }

  @Test
  void ofTwoInADeadlockOneLosesItsTransaction() throws Exception {
    StandInFixture.execute(second, "BEGIN TRAN UPDATE r SET n = 2 WHERE id = 2");
    List<Integer> errors = new ArrayList<>();
    try (ExecutorService background = Executors.newFixedThreadPool(2)) {
      Future<Integer> one = background.submit(() -> errorOf(first, 2));
      Future<Integer> two = background.submit(() -> errorOf(second, 1));
      errors.add(one.get());
      errors.add(two.get());
    }
    assertThat(errors).containsExactlyInAnyOrder(0, 1205);
    assertThat(fixture.report().deadlocks()).isEqualTo(1);
    boolean firstIsVictim = errors.getFirst() == 1205;
    Connection victim = firstIsVictim ? first : second;
    Connection survivor = firstIsVictim ? second : first;
    assertThat(StandInFixture.column(victim, "SELECT @@TRANCOUNT")).containsExactly(0);
    assertThat(StandInFixture.column(survivor, "SELECT @@TRANCOUNT")).containsExactly(1);
  }

  @Test
  void ofTwoInADeadlockOfApplicationLocksOneIsToldSo() throws Exception {
    assertThat(lock(first, "a")).isZero();
    assertThat(lock(second, "b")).isZero();
    try (ExecutorService background = Executors.newFixedThreadPool(2)) {
      Future<Integer> one = background.submit(() -> lockAndRelease(first, "b", "a"));
      Future<Integer> two = background.submit(() -> lockAndRelease(second, "a", "b"));
      List<Integer> answers = List.of(one.get(), two.get());
      assertThat(answers).contains(-3);
      assertThat(answers).allMatch(answer -> answer == -3 || answer == 1);
    }
  }

  /** The victim gives its lock back, and the other one gets it. */
  private static int lockAndRelease(Connection connection, String wanted, String held)
      throws SQLException {
    int answer = lock(connection, wanted);
    StandInFixture.execute(connection, "EXEC sp_releaseapplock '" + held + "', 'Session'");
    return answer;
  }

  private static int lock(Connection connection, String resource) throws SQLException {
    return (int)
        StandInFixture.column(
                connection,
                "DECLARE @r int EXEC @r = sp_getapplock '"
                    + resource
                    + "', 'Exclusive', 'Session' SELECT @r")
            .getFirst();
  }

  private static int errorOf(Connection connection, int id) {
    try {
      StandInFixture.execute(connection, "UPDATE r SET n = 3 WHERE id = " + id);
      return 0;
    } catch (SQLException e) {
      return e.getErrorCode();
    }
  }
}
