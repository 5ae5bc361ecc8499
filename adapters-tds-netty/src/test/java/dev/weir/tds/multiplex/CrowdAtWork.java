package dev.weir.tds.multiplex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.login.RunningDoor;
import dev.weir.testkit.await.Await;
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
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** All members of a crowd, each in a thread of its own, and perhaps a real driver among them. */
final class CrowdAtWork {
  private static final int LONGEST_THOUGHT_MILLIS = 400;

  /** Each login is a handshake, and the machine has other things to do. */
  private static final int LOGINS_AT_ONCE = 16;

  private final Crowd crowd;
  private final RunningDoor weir;
  private final Target target;
  private final int sessions;
  private final CountDownLatch over = new CountDownLatch(1);
  private final CountDownLatch connected;
  private final Semaphore logins = new Semaphore(LOGINS_AT_ONCE);

  CrowdAtWork(Crowd crowd, RunningDoor weir, Target target, int sessions) {
    this.crowd = crowd;
    this.weir = weir;
    this.target = target;
    this.sessions = sessions;
    this.connected = new CountDownLatch(sessions);
  }

  /**
   * What came of it.
   *
   * @param told to each member, by each piece of its work
   * @param seen by the real driver; null if there was none
   */
  record Outcome(List<List<List<String>>> told, @Nullable List<String> seen) {
    long pieces() {
      return told.stream().mapToLong(List::size).sum();
    }
  }

  /** Lets all of them work from when the last has connected, for so many seconds. */
  Outcome run(RandomGenerator random, int seconds, @Nullable RealClient real) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<List<List<String>>>> all = new ArrayList<>();
      for (int i = 0; i < sessions; i++) {
        int number = i;
        long seed = random.nextLong();
        all.add(threads.submit(() -> live(number, new SplittableRandom(seed))));
      }
      List<String> seen = null;
      try {
        Await.until(
            "all are connected, or one has failed",
            Duration.ofMinutes(4),
            () -> connected.getCount() == 0 || all.stream().anyMatch(Future::isDone));
        long begin = System.nanoTime();
        seen = real == null ? null : real.work(target);
        Await.until(
            "the time is over, or one has failed",
            Duration.ofSeconds(seconds + 60),
            () ->
                System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(seconds)
                    || all.stream().anyMatch(Future::isDone));
      } finally {
        over.countDown();
      }
      List<List<List<String>>> told = new ArrayList<>();
      for (Future<List<List<String>>> each : all) {
        told.add(served(each));
      }
      return new Outcome(told, seen);
    }
  }

  private static List<List<String>> served(Future<List<List<String>>> member)
      throws InterruptedException {
    try {
      return member.get();
    } catch (ExecutionException e) {
      throw new AssertionError("a session was not served: " + e.getCause(), e.getCause());
    }
  }

  private List<List<String>> live(int number, SplittableRandom random) throws Exception {
    List<List<String>> told = new ArrayList<>();
    try (Member member = connect(number)) {
      connected.countDown();
      do {
        told.add(member.work(number, Member.Thought.NONE));
        member.prepareForMore();
      } while (!over.await(random.nextInt(LONGEST_THOUGHT_MILLIS), TimeUnit.MILLISECONDS));
      // Stays until nobody has a connection, so that those who left are not why.
      Await.until("none who is still here has a connection", () -> weir.pool().lent() == 0);
    }
    assertThat(told).isNotEmpty();
    return told;
  }

  private Member connect(int number) throws Exception {
    logins.acquire();
    try {
      return crowd.member(target, number % crowd.variants());
    } finally {
      logins.release();
    }
  }
}
