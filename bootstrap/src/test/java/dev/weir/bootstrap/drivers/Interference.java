package dev.weir.bootstrap.drivers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.random.RandomGenerator;

/**
 * Sessions that share the connections of those under test, and leave no kind of state out. They
 * never pause. Their requests name them as owners.
 */
final class Interference implements AutoCloseable {
  /** More than there are connections, so that connections go from hand to hand. */
  private static final int SESSIONS = 5;

  private final CountDownLatch over = new CountDownLatch(1);
  private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
  private final List<Thread> threads = new ArrayList<>();

  private final InetSocketAddress address;
  private final RawLogin login;

  private Interference(InetSocketAddress address, RawLogin login) {
    this.address = address;
    this.login = login;
  }

  /** Begins; every session logs in like this. */
  static Interference with(InetSocketAddress address, RawLogin login, RandomGenerator random) {
    Interference interference = new Interference(address, login);
    for (int i = 1; i <= SESSIONS; i++) {
      String name = "noise " + i;
      RandomGenerator own = new SplittableRandom(random.nextLong());
      interference.threads.add(Thread.startVirtualThread(() -> interference.goOn(name, own)));
    }
    return interference;
  }

  /** One session after another. */
  private void goOn(String name, RandomGenerator random) {
    while (over.getCount() > 0) {
      try (RawConnection connection = RawConnection.open(address)) {
        login.on(connection);
        new Nuisance(name, connection, random, complaints).live(over);
      } catch (IOException e) {
        complaints.add(name + ": " + e);
      }
    }
  }

  /** None of them has heard an error of Weir's own, or lost its connection. */
  void assertSound() {
    assertThat(complaints).as("what the other sessions complain of").isEmpty();
  }

  @Override
  public void close() {
    over.countDown();
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
