package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Many sessions that are always in a transaction and read now and then share few connections: none
 * waits for another's thinking. {@code -Dweir.parking.sessions=N} says how many.
 */
@Timeout(600)
class ParkedCrowdIT {
  private static final int SESSIONS = Integer.getInteger("weir.parking.sessions", 60);
  private static final int CONNECTIONS = Math.max(2, SESSIONS / 100);
  private static final int ROUNDS = 5;
  private static final int LOGINS_AT_ONCE = 16;
  private static final int BEGIN = 5;

  /** The longest thought between two looks; a server answers some hundred requests a second. */
  private static final int LONGEST_THOUGHT_MILLIS = 12 * SESSIONS;

  /** Far less than any limit after which a transaction would give its connection up by itself. */
  private static final long LONGEST_WAIT = TimeUnit.SECONDS.toNanos(4);

  private final Semaphore logins = new Semaphore(LOGINS_AT_ONCE);
  private final CountDownLatch never = new CountDownLatch(1);
  private final AtomicLong longest = new AtomicLong();
  private final AtomicLong answered = new AtomicLong();

  @Test
  void noneWaitsForTheThoughtsOfAnother() throws Exception {
    try (RunningDoor weir = RunningDoor.measuring(CONNECTIONS, true);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      try (RawConnection client = weir.raw()) {
        ask(client, "CREATE TABLE goods (id int)");
        ask(client, "INSERT INTO goods VALUES (7)");
      }
      List<Future<?>> sessions = new ArrayList<>();
      for (int session = 0; session < SESSIONS; session++) {
        long seed = session;
        sessions.add(threads.submit(() -> browse(weir, new SplittableRandom(seed))));
      }
      for (Future<?> session : sessions) {
        session.get();
      }
      long handovers = weir.count(Meter.TRANSACTION_HANDOVERS, "parked");
      System.out.printf(
          "figure: %d sessions in transactions on %d connections, %d requests, %d handovers, longest"
              + " answer %d ms%n",
          SESSIONS,
          CONNECTIONS,
          answered.get(),
          handovers,
          TimeUnit.NANOSECONDS.toMillis(longest.get()));
      assertThat(handovers).isGreaterThan(SESSIONS);
      assertThat(longest.get()).as("the longest answer").isLessThan(LONGEST_WAIT);
      assertThat(weir.server().report().connectionsMax()).isLessThanOrEqualTo(CONNECTIONS);
    }
  }

  /** The session never ends its transaction, and reads once in each round of all sessions. */
  private Void browse(RunningDoor weir, RandomGenerator random) throws Exception {
    logins.acquire();
    RawConnection client;
    try {
      client = weir.raw();
    } finally {
      logins.release();
    }
    try (client) {
      byte[] begin = RequestBytes.withHeaders(0).u16(BEGIN).u8(0).u8(0).done();
      client.send(RawConnection.TRANSACTION, 1, begin);
      client.response();
      long descriptor = client.descriptor();
      for (int round = 0; round < ROUNDS; round++) {
        boolean isOver = never.await(random.nextInt(LONGEST_THOUGHT_MILLIS), TimeUnit.MILLISECONDS);
        assertThat(isOver).isFalse();
        long before = System.nanoTime();
        assertThat(ask(client, "SELECT id FROM goods")).isEqualTo("7");
        assertThat(ask(client, "SELECT @@TRANCOUNT")).isEqualTo("1");
        longest.accumulateAndGet(System.nanoTime() - before, Math::max);
        answered.addAndGet(2);
        assertThat(client.descriptor()).isEqualTo(descriptor);
      }
    }
    return null;
  }

  private static String ask(RawConnection client, String sql) throws IOException {
    client.batch(sql);
    StringBuilder shown = new StringBuilder();
    for (Token token : client.response()) {
      if (token instanceof Token.Row row) {
        shown.append(row.values().getFirst());
      } else if (token instanceof Token.Message message && message.isError()) {
        shown.append("error ").append(message.number());
      }
    }
    return shown.toString();
  }
}
