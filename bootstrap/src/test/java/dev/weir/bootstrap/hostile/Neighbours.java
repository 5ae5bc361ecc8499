package dev.weir.bootstrap.hostile;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Honest sessions, each of which asks {@code SELECT 1}, waits for the answer, thinks for a moment
 * and asks again. A thread each.
 */
final class Neighbours implements AutoCloseable {
  private static final Duration THINK = Duration.ofMillis(4);

  private final InetSocketAddress address;
  private final String user;
  private final String password;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicLong failures = new AtomicLong();
  private volatile Duration think = THINK;
  private volatile Latencies latencies = new Latencies();

  private Neighbours(InetSocketAddress address, String user, String password) {
    this.address = address;
    this.user = user;
    this.password = password;
  }

  /** Has this many log in and begin. */
  static Neighbours start(InetSocketAddress address, String user, String password, int count) {
    Neighbours neighbours = new Neighbours(address, user, password);
    for (int i = 0; i < count; i++) {
      neighbours.threads.add(Thread.ofPlatform().daemon().start(neighbours::live));
    }
    return neighbours;
  }

  /** Has them think no longer, so that everything is compiled soon; or think again. */
  void hurry(boolean on) {
    think = on ? Duration.ZERO : THINK;
  }

  /** Begins a new measurement, in which nothing is recorded yet. */
  void measureInto(Latencies fresh) {
    latencies = fresh;
  }

  /** How often a connection broke or a login was refused. */
  long failures() {
    return failures.get();
  }

  private void live() {
    try {
      while (stop.getCount() > 0) {
        try (RawConnection connection = RawConnection.open(address)) {
          if (RawLogin.of(user, password).withDatabase("AppDB").on(connection).isEmpty()) {
            throw new IOException("an answer without a token");
          }
          work(connection);
        } catch (IOException | RuntimeException e) {
          failures.incrementAndGet();
          boolean unused = stop.await(THINK.toMillis(), TimeUnit.MILLISECONDS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void work(RawConnection connection) throws IOException, InterruptedException {
    do {
      long begun = System.nanoTime();
      connection.batch("SELECT 1");
      if (connection.receive() == null) {
        throw new IOException("the session was closed");
      }
      latencies.add(System.nanoTime() - begun);
    } while (!stop.await(think.toNanos(), TimeUnit.NANOSECONDS));
  }

  @Override
  public void close() {
    stop.countDown();
    try {
      for (Thread thread : threads) {
        thread.join(TimeUnit.SECONDS.toMillis(25));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
