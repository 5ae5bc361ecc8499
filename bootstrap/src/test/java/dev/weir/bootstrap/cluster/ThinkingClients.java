package dev.weir.bootstrap.cluster;

import dev.weir.standin.raw.RawConnection;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Clients that send a request, read its response, and think before the next. They are spread evenly
 * over the instances.
 */
final class ThinkingClients implements AutoCloseable {
  /** The latencies are counted in parts of a tenth of a millisecond, up to two seconds. */
  private static final int PARTS = 20_000;

  private static final long PART = 100_000;

  /** Its multiples are spread evenly over the fractions. */
  private static final double GOLDEN_RATIO = 0.618_033_988_749_895;

  private final List<Thread> threads = new ArrayList<>();
  private final AtomicLongArray latencies = new AtomicLongArray(PARTS);
  private final AtomicLong thoughts = new AtomicLong();
  private final AtomicLong served = new AtomicLong();
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
  private final CountDownLatch ending = new CountDownLatch(1);

  /** Starts clients, each of which thinks for about this time between its requests. */
  static ThinkingClients start(List<ServingProcess> instances, int count, Duration think) {
    // A process without a ledger to join is connected before it listens.
    instances.forEach(ThinkingClients::awaitListening);
    ThinkingClients clients = new ThinkingClients();
    for (int i = 0; i < count; i++) {
      ServingProcess instance = instances.get(i % instances.size());
      clients.threads.add(Thread.ofVirtual().start(() -> clients.work(instance, think)));
    }
    return clients;
  }

  private static void awaitListening(ServingProcess instance) {
    Await.until(
        instance.name() + " listens",
        () -> {
          try {
            RawConnection.open(instance.address()).close();
            return true;
          } catch (IOException e) {
            return false;
          }
        });
  }

  private void work(ServingProcess instance, Duration think) {
    try (RawConnection connection = RawConnection.open(instance.address())) {
      Cluster.LOGIN.on(connection);
      while (!isEndedWithin(think)) {
        long begun = System.nanoTime();
        connection.batch("SELECT 1");
        if (connection.receive() == null) {
          throw new IOException("the connection was closed");
        }
        long parts = (System.nanoTime() - begun) / PART;
        latencies.incrementAndGet((int) Math.min(PARTS - 1, parts));
        served.incrementAndGet();
      }
    } catch (IOException | InterruptedException e) {
      if (ending.getCount() > 0) {
        failure.compareAndSet(null, e);
      }
    }
  }

  /**
   * Thinks: between none and twice of the time, spread evenly, so that clients do not come in step.
   */
  private boolean isEndedWithin(Duration think) throws InterruptedException {
    double place = thoughts.incrementAndGet() * GOLDEN_RATIO;
    long nanos = (long) (2 * (place - Math.floor(place)) * think.toNanos());
    return ending.await(nanos, TimeUnit.NANOSECONDS);
  }

  long served() {
    return served.get();
  }

  /** Forgets the latencies so far. */
  void forgetLatencies() {
    for (int i = 0; i < PARTS; i++) {
      latencies.set(i, 0);
    }
  }

  /** Within how many milliseconds this part of the requests was answered. */
  double latency(double part) {
    long[] counts = new long[PARTS];
    Arrays.setAll(counts, latencies::get);
    long left = (long) (Arrays.stream(counts).sum() * part);
    int parts = 0;
    while (parts < PARTS - 1 && left > counts[parts]) {
      left -= counts[parts];
      parts++;
    }
    return parts / 10.0;
  }

  /** Ends them, and throws what went wrong with any. */
  @Override
  public void close() {
    ending.countDown();
    Await.until("all clients have ended", () -> threads.stream().noneMatch(Thread::isAlive));
    Exception failed = failure.get();
    if (failed != null) {
      throw new AssertionError("a client failed", failed);
    }
  }
}
