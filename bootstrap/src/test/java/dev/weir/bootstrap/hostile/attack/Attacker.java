package dev.weir.bootstrap.hostile.attack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One of the attacking threads: what it attacks, from where, and what it has in common with the
 * others. Its attack is begun again whenever it has come to an end.
 *
 * @param number which of them it is, from 0
 */
record Attacker(int number, InetSocketAddress target, InetAddress source, Shared shared) {
  private static final Duration PAUSE_OF_PLACE = Duration.ofMillis(200);

  /** What all attackers of a process have in common. */
  static final class Shared {
    final AttackCounts counts = new AttackCounts();
    final CountDownLatch stop = new CountDownLatch(1);
    final String user;
    final String password;
    private final long begun = System.nanoTime();
    private final AtomicLong serial = new AtomicLong();
    private final AtomicLong due = new AtomicLong(System.nanoTime());
    private final long interval;

    /**
     * Prepares an attack.
     *
     * @param rate the most actions in a second of all attackers together, 0 for any number
     */
    Shared(String user, String password, long rate) {
      this.user = user;
      this.password = password;
      this.interval = rate == 0 ? 0 : TimeUnit.SECONDS.toNanos(1) / rate;
    }
  }

  AttackCounts counts() {
    return shared.counts;
  }

  String user() {
    return shared.user;
  }

  String password() {
    return shared.password;
  }

  /** A number that no attacker of the process has had. */
  long serial() {
    return shared.serial.incrementAndGet();
  }

  HostileSocket connect() throws IOException {
    return HostileSocket.connect(target, source, shared.counts);
  }

  /** Connects and exchanges PRELOGIN, without encryption. */
  HostileSocket connectInTheClear() throws IOException {
    return connect(TdsMessages.ENCRYPT_NOT_SUPPORTED);
  }

  /** Connects and exchanges PRELOGIN. */
  HostileSocket connect(int encryption) throws IOException {
    HostileSocket socket = connect();
    try {
      socket.send(TdsMessages.prelogin(encryption));
      byte[] unused = socket.receive();
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Connects and logs in. */
  HostileSocket logIn() throws IOException {
    HostileSocket socket = connectInTheClear();
    try {
      socket.send(TdsMessages.login(user(), password()));
      if (!socket.receiveLoginAnswer()) {
        throw new IOException("the attacker's own login was refused");
      }
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Counts one action, and waits where the attack is to be no faster. */
  void pace() throws InterruptedException {
    shared.counts.actions.incrementAndGet();
    if (shared.interval > 0) {
      long now = System.nanoTime();
      long mine =
          shared.due.getAndUpdate(
              due -> Math.max(due, now - PAUSE_OF_PLACE.toNanos()) + shared.interval);
      pause(Duration.ofNanos(Math.max(0, mine - now)));
    }
  }

  /** Pauses, unless the attack is over. */
  void pause(Duration time) throws InterruptedException {
    boolean unused = shared.stop.await(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Waits for a moment that all attackers of the process have in common. */
  void awaitCommonMoment(Duration interval) throws InterruptedException {
    long since = System.nanoTime() - shared.begun;
    pause(Duration.ofNanos(interval.toNanos() - since % interval.toNanos()));
  }

  boolean isOver() {
    return shared.stop.getCount() == 0;
  }

  /** Has said all there is to say, and waits to be thrown out. */
  void hold(HostileSocket socket) throws IOException {
    shared.counts.inPlace.incrementAndGet();
    try {
      socket.awaitClose();
    } finally {
      shared.counts.inPlace.decrementAndGet();
    }
  }
}
