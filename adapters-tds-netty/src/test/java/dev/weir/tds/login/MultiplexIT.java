package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Very many sessions that think most of the time, on ten connections; {@code
 * -Dweir.multiplex.sessions=N} says how many, {@code -Dweir.multiplex.seconds=N} for how long.
 * However busy the machine is, each asks for something at least once.
 */
@Timeout(300)
class MultiplexIT {
  private static final int SESSIONS = Integer.getInteger("weir.multiplex.sessions", 120);
  private static final int SECONDS = Integer.getInteger("weir.multiplex.seconds", 3);
  private static final int CONNECTIONS = 10;
  private static final int LONGEST_THOUGHT_MILLIS = 400;

  /** A handshake of TLS with each of them at once would keep the machine from all else. */
  private static final int LOGINS_AT_ONCE = 16;

  private final LongAdder requests = new LongAdder();
  private final LongAdder transactions = new LongAdder();
  private final CountDownLatch over = new CountDownLatch(1);
  private final CountDownLatch connected = new CountDownLatch(SESSIONS);
  private final Semaphore logins = new Semaphore(LOGINS_AT_ONCE);

  @Test
  void manySessionsAreServedByFewConnectionsAndKeepNone() {
    Seeded.forAll("multiplex", 1, this::letThemWork);
  }

  private void letThemWork(RandomGenerator random) {
    try (RunningDoor weir = RunningDoor.forACrowd(CONNECTIONS)) {
      setUp(weir);
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
          int number = i;
          long seed = random.nextLong();
          all.add(threads.submit(() -> live(weir, number, new SplittableRandom(seed))));
        }
        work(weir, all);
      }
      judge(weir);
    } catch (Exception e) {
      throw new AssertionError("the crowd was not served: " + e.getMessage(), e);
    }
  }

  private static void setUp(RunningDoor weir) throws SQLException {
    try (Connection connection = weir.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE accounts (id int PRIMARY KEY, amount int NOT NULL)");
      statement.execute(
          ("DECLARE @i int = 0 WHILE @i < %d BEGIN INSERT INTO accounts VALUES (@i, 0)"
                  + " SET @i = @i + 1 END")
              .formatted(SESSIONS));
    }
  }

  /** Measures from when all are connected, to when they are told to stop. */
  private void work(RunningDoor weir, List<Future<?>> all) throws Exception {
    try {
      Await.until(
          "all are connected or one has failed",
          Duration.ofMinutes(3),
          () -> connected.getCount() == 0 || all.stream().anyMatch(Future::isDone));
      long before = requests.sum();
      long start = System.nanoTime();
      Await.until(
          "the time is over, or one has failed",
          Duration.ofSeconds(SECONDS + 60),
          () ->
              System.nanoTime() - start > TimeUnit.SECONDS.toNanos(SECONDS)
                  || all.stream().anyMatch(Future::isDone));
      double seconds = (System.nanoTime() - start) / 1e9;
      System.out.printf(
          "figure: sessions=%d requests=%d connections_max=%d requests_per_second=%.0f%n",
          SESSIONS,
          requests.sum() - before,
          weir.server().report().connectionsMax(),
          (requests.sum() - before) / seconds);
    } finally {
      over.countDown();
    }
    for (Future<?> each : all) {
      served(each);
    }
    Await.until("none is pinned at rest", () -> weir.pool().lent() == 0);
  }

  private static void served(Future<?> session) throws InterruptedException {
    try {
      session.get();
    } catch (ExecutionException e) {
      throw new AssertionError("a session was not served: " + e.getCause(), e.getCause());
    }
  }

  private int live(RunningDoor weir, int number, SplittableRandom random) throws Exception {
    try (CrowdMember member = connect(weir, number)) {
      connected.countDown();
      int added = 0;
      do {
        int value = random.nextInt();
        switch (random.nextInt(5)) {
          case 0, 1 -> assertAnswered(member.plain(value), value);
          case 2, 3 -> assertAnswered(member.parametrised(value), value);
          default -> {
            added++;
            assertAnswered(member.addOne(number), added);
            requests.add(CrowdMember.REQUESTS_TO_ADD - 1L);
            transactions.increment();
          }
        }
        requests.increment();
      } while (!over.await(random.nextInt(LONGEST_THOUGHT_MILLIS), TimeUnit.MILLISECONDS));
      rest(weir);
      return added;
    }
  }

  /** Stays until nobody has a connection, so that those who left are not why. */
  private static void rest(RunningDoor weir) {
    Await.until("none of those who are still here has a connection", () -> weir.pool().lent() == 0);
  }

  private static void assertAnswered(String answer, int expected) {
    assertThat(answer).isEqualTo(Integer.toString(expected));
  }

  private CrowdMember connect(RunningDoor weir, int number) throws Exception {
    logins.acquire();
    try {
      return switch (number % 3) {
        case 0 -> new JdbcMember(weir);
        case 1 -> RawMember.likeTedious(weir);
        default -> RawMember.likeSqlClient(weir);
      };
    } finally {
      logins.release();
    }
  }

  private void judge(RunningDoor weir) throws SQLException {
    assertThat(weir.server().report().violations()).isEmpty();
    assertThat(weir.server().report().dirty()).isZero();
    assertThat(weir.server().report().connectionsMax()).isLessThanOrEqualTo(CONNECTIONS);
    try (Connection connection = weir.connect();
        Statement statement = connection.createStatement();
        ResultSet sum = statement.executeQuery("SELECT SUM(amount) FROM accounts")) {
      assertThat(sum.next()).isTrue();
      assertThat(sum.getLong(1)).as("what all transactions added").isEqualTo(transactions.sum());
    }
  }
}
