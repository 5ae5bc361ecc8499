package dev.weir.standin.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.record.StandInReport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/**
 * Hundreds of connections that work for a while; {@code -Dweir.standin.seconds=N} says how long,
 * and {@code -Dweir.standin.connections=N} how many. Whatever the load of the machine, only
 * standing still is a failure; each connection does something at least once.
 */
class MixedWorkTest {
  private static final int CONNECTIONS = Integer.getInteger("weir.standin.connections", 500);
  private static final Duration DURATION =
      Duration.ofSeconds(Integer.getInteger("weir.standin.seconds", 3));

  @Test
  void nothingIsViolatedAndNothingLeft() throws Exception {
    StandInOptions options =
        StandInOptions.defaults().withLogin("app", "secret").withTls(TlsMode.OFF);
    try (StandIn standIn = StandIn.start(options)) {
      setUp(standIn);
      int threadsBefore = sessionThreads();
      long requests = work(standIn);
      new Progress("leaving", () -> left(standIn)).until(() -> left(standIn) == 0);
      StandInReport report = standIn.report();
      assertThat(report.violations()).isEmpty();
      assertThat(report.connectionsMax()).isEqualTo(CONNECTIONS);
      assertThat(report.logins()).isEqualTo(CONNECTIONS + 1L);
      assertThat(requests).isGreaterThanOrEqualTo(CONNECTIONS);
      new Progress("the end of threads", MixedWorkTest::sessionThreads)
          .until(() -> sessionThreads() <= threadsBefore);
      assertThat(booksBalance(standIn)).as("accounts and log agree").isTrue();
      System.out.printf(
          "figure: %d requests of %d connections, %d deadlocks, %d lock timeouts%n",
          requests, CONNECTIONS, report.deadlocks(), report.lockTimeouts());
    }
  }

  private static void setUp(StandIn standIn) throws IOException {
    try (RawConnection connection = RawConnection.open(standIn.address())) {
      RawLogin.of("app", "secret").on(connection);
      Worker.run(connection, "CREATE TABLE accounts (id int PRIMARY KEY, amount int NOT NULL)");
      Worker.run(connection, "CREATE TABLE log (worker int, amount int)");
      Worker.run(
          connection,
          ("DECLARE @i int = 0 WHILE @i < %d BEGIN INSERT INTO accounts VALUES (@i, 0)"
                  + " SET @i = @i + 1 END")
              .formatted(Worker.ACCOUNTS));
    }
    new Progress("leaving", () -> left(standIn)).until(() -> left(standIn) == 0);
  }

  private static long work(StandIn standIn) throws InterruptedException, ExecutionException {
    long end = System.nanoTime() + DURATION.toNanos();
    long requests = 0;
    LongAdder answered = new LongAdder();
    ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
    try {
      List<Future<Long>> running = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        int number = i;
        running.add(
            workers.submit(() -> new Worker(standIn.address(), number, end, answered).work()));
      }
      Progress progress = new Progress("work", () -> answered.sum() + standIn.report().logins());
      for (Future<Long> each : running) {
        requests += progress.result(each);
      }
    } finally {
      // Whoever is stuck does not keep the failure from being told.
      workers.shutdownNow();
    }
    return requests;
  }

  /** Each transfer adds one to an account and one to the log, or neither. */
  private static boolean booksBalance(StandIn standIn) throws IOException {
    try (RawConnection connection = RawConnection.open(standIn.address())) {
      RawLogin.of("app", "secret").on(connection);
      return Worker.run(
              connection,
              "SELECT (SELECT SUM(amount) FROM accounts)"
                  + " - (SELECT COALESCE(SUM(amount), 0) FROM log)")
          .contains("ROW 0");
    }
  }

  private static int sessionThreads() {
    return (int)
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().startsWith("standin-session-"))
            .count();
  }

  /** What is still there of connections and their sessions. */
  private static long left(StandIn standIn) {
    StandInReport report = standIn.report();
    return (long) report.connectionsNow() + report.sessionsNow() + report.openSessions().size();
  }
}
