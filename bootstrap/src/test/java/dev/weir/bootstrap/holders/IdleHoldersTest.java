package dev.weir.bootstrap.holders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.bootstrap.instance.Instance;
import dev.weir.bootstrap.instance.TestInstance;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.random.Seeded;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * No session that is idle in a transaction is ended while no other waits; and one is ended soon
 * when another waits, the longest idle first. {@code -Dweir.holders.seconds=N} sets the time in
 * which none waits, and the limits are the defaults of the configuration then.
 */
@Timeout(900)
class IdleHoldersTest {
  private static final Integer GIVEN = Integer.getInteger("weir.holders.seconds");
  private static final int SECONDS = GIVEN == null ? 2 : GIVEN;
  private static final int RESTING = 4;
  private static final int WORKING = 4;
  private static final int SPARE = 2;

  /** More than {@code evict_after}, with room for the delays of a busy machine. */
  private static final Duration SOON = Duration.ofSeconds(5);

  private static final String LIMITS =
      GIVEN == null
          ? "idle_timeout: 300ms, session_timeout: 600ms, evict_after: 200ms"
          : "evict_after: 1s";

  @Test
  void sessionsInTransactionsEndOnlyForAWaiterLongestIdleFirst() {
    Seeded.forAll("holders", 1, IdleHoldersTest::holdAndWait);
  }

  private static void holdAndWait(RandomGenerator random) {
    StandInOptions options =
        StandInOptions.defaults()
            .withDatabases(List.of("AppDB"))
            .withLogin("app", "S3cret-for-tests")
            .withTls(TlsMode.OFF);
    List<Connection> holders = new ArrayList<>();
    try (StandIn server = StandIn.start(options);
        Instance weir = TestInstance.start("  shutdown_timeout: 1s\n", bucket(server));
        Connection prober = connect(weir)) {
      execute(prober, "CREATE TABLE held (id int NOT NULL, times int NOT NULL)");
      for (int i = 0; i < RESTING + WORKING; i++) {
        Connection holder = connect(weir);
        holder.setAutoCommit(false);
        execute(holder, "INSERT INTO held VALUES (%d, 1)".formatted(i));
        holders.add(holder);
      }
      int times = workWhileNoneWaits(holders, prober, random);
      long millis = wait(weir, holders);
      System.out.printf(
          "figure: holders=%d holders_seconds=%d holders_requests=%d holders_ended_without_waiter=0"
              + " holders_waiter_served_ms=%d%n",
          holders.size(), SECONDS, times, millis);
    } catch (Exception e) {
      throw new AssertionError("the holders were not served: " + e.getMessage(), e);
    } finally {
      holders.forEach(IdleHoldersTest::close);
    }
  }

  /**
   * Lets some sessions work now and then in their transactions, and others beside them, which find
   * connections free.
   */
  private static int workWhileNoneWaits(
      List<Connection> holders, Connection prober, RandomGenerator random) throws SQLException {
    long begin = System.nanoTime();
    int requests = 0;
    while (System.nanoTime() - begin < Duration.ofSeconds(SECONDS).toNanos()) {
      long next = System.nanoTime() + Duration.ofMillis(random.nextInt(SECONDS * 20)).toNanos();
      Await.until("it is time", SOON.multipliedBy(10), () -> System.nanoTime() - next >= 0);
      int i = RESTING + random.nextInt(WORKING);
      execute(holders.get(i), "UPDATE held SET times = times + 1 WHERE id = " + i);
      execute(prober, "SELECT 1");
      requests++;
    }
    return requests;
  }

  /** Lets others take the spare connections, and one more wait. */
  private static long wait(Instance weir, List<Connection> holders) throws SQLException {
    List<Connection> others = new ArrayList<>();
    try {
      for (int i = 0; i < SPARE; i++) {
        Connection other = connect(weir);
        others.add(other);
        other.setAutoCommit(false);
        execute(other, "INSERT INTO held VALUES (%d, 1)".formatted(100 + i));
      }
      long begin = System.nanoTime();
      Connection waiter = connect(weir);
      others.add(waiter);
      execute(waiter, "SELECT 1");
      Duration waited = Duration.ofNanos(System.nanoTime() - begin);
      assertThat(waited).as("the wait for a connection").isLessThan(SOON);
      assertThatThrownBy(() -> execute(holders.getFirst(), "SELECT 1"))
          .as("the longest idle")
          .isInstanceOfSatisfying(
              SQLException.class,
              e -> assertThat(e.getErrorCode()).isEqualTo(WeirError.TRANSACTION_LOST.number()));
      for (int i = 1; i < holders.size(); i++) {
        assertThat(timesOf(i, holders.get(i))).as("its own row").isPositive();
        holders.get(i).commit();
      }
      assertThat(timesOf(0, waiter)).as("what was rolled back").isZero();
      return waited.toMillis();
    } finally {
      others.forEach(IdleHoldersTest::close);
    }
  }

  private static int timesOf(int id, Connection session) throws SQLException {
    try (Statement statement = session.createStatement();
        ResultSet rows = statement.executeQuery("SELECT SUM(times) FROM held WHERE id = " + id)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private static String bucket(StandIn server) {
    return """
    buckets:
      - {id: bucket-1, host: 127.0.0.1, port: %d, database: AppDB, tls: "off", min_idle: 0,
         max_connections: %d, %s}
    """
        .formatted(server.address().getPort(), RESTING + WORKING + SPARE, LIMITS);
  }

  private static Connection connect(Instance weir) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:sqlserver://127.0.0.1:%d;databaseName=AppDB;user=app;password=S3cret-for-tests;"
                .formatted(weir.listeners().getFirst().getPort())
            + "encrypt=false;trustServerCertificate=true;loginTimeout=30;connectRetryCount=0");
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException("a connection was not closed", e);
    }
  }
}
