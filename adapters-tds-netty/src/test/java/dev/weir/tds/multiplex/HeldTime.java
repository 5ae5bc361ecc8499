package dev.weir.tds.multiplex;

import dev.weir.tds.login.RunningDoor;
import dev.weir.testkit.await.Await;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * For how long a member has a connection for a piece of its work, and how long that takes the
 * member: alone, and thinking between its statements.
 */
final class HeldTime {
  private static final int THOUGHT_MILLIS = 25;

  /** Never comes: waiting for it is thinking. */
  private static final CountDownLatch NEVER = new CountDownLatch(1);

  private final List<Long> held = new ArrayList<>();
  private final List<Long> taken = new ArrayList<>();

  private HeldTime() {}

  /** Measures so many pieces of work. Leaves no connection lent. */
  static HeldTime of(RunningDoor weir, Member member, int account, int pieces) throws Exception {
    HeldTime times = new HeldTime();
    AtomicBoolean over = new AtomicBoolean();
    AtomicLong lentFor = new AtomicLong();
    Thread watch = Thread.ofPlatform().start(() -> watch(weir, over, lentFor));
    try {
      for (int i = 0; i < pieces; i++) {
        Await.until("it has no connection between its work", () -> weir.pool().lent() == 0);
        long lentBefore = lentFor.get();
        long begin = System.nanoTime();
        member.work(account, HeldTime::think);
        times.taken.add(System.nanoTime() - begin);
        member.prepareForMore();
        Await.until("it has no connection after its work", () -> weir.pool().lent() == 0);
        Await.until("the watch has seen so", new Seen(lentFor)::isStill);
        times.held.add(lentFor.get() - lentBefore);
      }
    } finally {
      over.set(true);
      watch.join();
    }
    return times;
  }

  private static void think() throws InterruptedException {
    if (NEVER.await(THOUGHT_MILLIS, TimeUnit.MILLISECONDS)) {
      throw new IllegalStateException("it never comes");
    }
  }

  /** Adds up the time in which a connection is lent for certain: from look to look. */
  private static void watch(RunningDoor weir, AtomicBoolean over, AtomicLong lentFor) {
    long last = System.nanoTime();
    boolean lent = false;
    while (!over.get()) {
      boolean now = weir.pool().lent() > 0;
      long moment = System.nanoTime();
      if (lent && now) {
        lentFor.addAndGet(moment - last);
      }
      lent = now;
      last = moment;
    }
  }

  /** The sum grows while a connection is lent, and the watch may be a look behind. */
  private static final class Seen {
    private final AtomicLong sum;
    private long last = -1;

    Seen(AtomicLong sum) {
      this.sum = sum;
    }

    boolean isStill() {
      long now = sum.get();
      boolean still = now == last;
      last = now;
      return still;
    }
  }

  /** In milliseconds. */
  double held() {
    return median(held);
  }

  /** In milliseconds. */
  double taken() {
    return median(taken);
  }

  private static double median(List<Long> nanos) {
    List<Long> sorted = new ArrayList<>(nanos);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2) / 1e6;
  }
}
