package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Many sessions that cancel at random moments beside many that never do, on few connections. Every
 * request asks for a number of its own, so that an answer which is another's is seen; {@code
 * -Dweir.cancel.rounds=N} says how often each asks.
 */
@Timeout(300)
class CancelStormIT {
  private static final int SESSIONS = 48;
  private static final int CONNECTIONS = 4;
  private static final int ROUNDS = Integer.getInteger("weir.cancel.rounds", 40);

  private final LongAdder served = new LongAdder();
  private final LongAdder cancels = new LongAdder();
  private final LongAdder cutShort = new LongAdder();
  private final LongAdder late = new LongAdder();

  /** Never opened: who waits for it pauses. */
  private final CountDownLatch pause = new CountDownLatch(1);

  @Test
  void aCancelReachesItsOwnRequestAndNoOther() {
    Seeded.forAll("cancel", 1, this::storm);
    System.out.printf(
        "figure: sessions=%d requests=%d cancels=%d cut_short=%d late=%d%n",
        SESSIONS, served.sum(), cancels.sum(), cutShort.sum(), late.sum());
  }

  private void storm(RandomGenerator random) {
    try (RunningDoor weir = RunningDoor.forACrowd(CONNECTIONS);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Integer>> sessions = new ArrayList<>();
      for (int i = 0; i < SESSIONS; i++) {
        int number = i;
        SplittableRandom own = new SplittableRandom(random.nextLong());
        sessions.add(() -> live(weir, number, own));
      }
      for (Future<Integer> each : threads.invokeAll(sessions)) {
        assertThat(each.get()).isEqualTo(ROUNDS);
      }
      Await.until("nobody has a connection", () -> weir.pool().lent() == 0);
      assertThat(weir.server().report().violations()).isEmpty();
      assertThat(weir.server().report().dirty()).isZero();
      assertThat(weir.server().report().connectionsMax()).isLessThanOrEqualTo(CONNECTIONS);
    } catch (Exception e) {
      throw new AssertionError("not everybody was served: " + e.getMessage(), e);
    }
  }

  /** Every second session cancels, and every third needs a prelude. */
  private int live(RunningDoor weir, int number, SplittableRandom random) throws Exception {
    int round = 0;
    try (AskingClient client = new AskingClient(weir)) {
      if (number % 3 == 0) {
        client.send("SET LOCK_TIMEOUT " + (10_000 + number));
        client.awaitDone();
      }
      while (round < ROUNDS) {
        round++;
        int own = number * 1_000_000 + round;
        client.send(question(random, own));
        if (number % 2 == 0 || random.nextInt(4) == 0) {
          client.hears(own);
        } else {
          cancel(client, own, random);
        }
        served.increment();
      }
    }
    return round;
  }

  private static String question(SplittableRandom random, int own) {
    return switch (random.nextInt(4)) {
      case 0 -> "WAITFOR DELAY '00:00:00.005' SELECT " + own;
      case 1 -> "SELECT " + own + " WAITFOR DELAY '00:00:00.005'";
      case 2 -> "SELECT " + own + ", REPLICATE(CAST('x' AS varchar(max)), 60000)";
      default -> "SELECT " + own;
    };
  }

  private void cancel(AskingClient client, int own, SplittableRandom random)
      throws IOException, InterruptedException {
    cancels.increment();
    switch (random.nextInt(4)) {
      case 0 -> client.connection().awaitAnswer();
      case 1 -> pause.await(random.nextInt(8), TimeUnit.MILLISECONDS);
      case 2 -> {
        client.hears(own);
        client.cancels();
        client.awaitLate();
        late.increment();
        return;
      }
      default -> {
        // At once.
      }
    }
    client.cancels();
    if (client.awaitCancelled(own)) {
      cutShort.increment();
    }
  }
}
