package dev.weir.bootstrap.cluster;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Clients that ask one request after the other, each of its home while that serves and of the next
 * instance while it does not. What goes wrong is counted, and the client connects anew.
 */
final class Clients implements AutoCloseable {
  private final List<ServingProcess> instances;
  private final RawLogin login;
  private final String request;
  private final List<AtomicLong> servedOfEach = new ArrayList<>();
  private final Map<String, AtomicLong> served = new ConcurrentHashMap<>();
  private final Map<String, AtomicLong> failures = new ConcurrentHashMap<>();
  private final Set<RawConnection> open = ConcurrentHashMap.newKeySet();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean ending;

  private Clients(List<ServingProcess> instances, RawLogin login, String request) {
    this.instances = instances;
    this.login = login;
    this.request = request;
  }

  /** Starts so many, spread evenly over the instances, all asking the same. */
  static Clients start(Cluster cluster, int count, String request) {
    return new Clients(cluster.instances(), Cluster.LOGIN, request).start(count);
  }

  /** Starts so many of one instance and one bucket, all asking the same. */
  static Clients of(ServingProcess instance, ClusterBucket bucket, int count, String request) {
    RawLogin login = Cluster.LOGIN.withDatabase(bucket.database());
    return new Clients(List.of(instance), login, request).start(count);
  }

  private Clients start(int count) {
    for (int i = 0; i < count; i++) {
      int home = i % instances.size();
      AtomicLong servedOfThis = new AtomicLong();
      servedOfEach.add(servedOfThis);
      threads.add(Thread.ofVirtual().start(() -> work(home, servedOfThis)));
    }
    return this;
  }

  private void work(int home, AtomicLong servedOfThis) {
    while (!ending) {
      ServingProcess instance = servingFrom(home);
      try {
        ask(instance, instances.get(home), servedOfThis);
      } catch (IOException | UncheckedIOException e) {
        failed(instance, e.getClass().getSimpleName() + ": " + e.getMessage());
      }
    }
  }

  private ServingProcess servingFrom(int home) {
    for (int i = 0; i < instances.size(); i++) {
      ServingProcess candidate = instances.get((home + i) % instances.size());
      if (candidate.isServing()) {
        return candidate;
      }
    }
    return instances.get(home);
  }

  /** Connects, and asks until something goes wrong, or the client can go home. */
  private void ask(ServingProcess instance, ServingProcess home, AtomicLong servedOfThis)
      throws IOException {
    try (RawConnection connection = RawConnection.open(instance.address())) {
      open.add(connection);
      try {
        boolean sound = isSound(instance, login.on(connection));
        while (sound && !ending && (instance == home || !home.isServing())) {
          connection.batch(request);
          sound = isSound(instance, connection.response());
          if (sound) {
            count(served, instance.name());
            servedOfThis.incrementAndGet();
          }
        }
      } finally {
        open.remove(connection);
      }
    }
  }

  private boolean isSound(ServingProcess instance, List<Token> answer) {
    for (Token token : answer) {
      if (token instanceof Token.Message message && message.isError()) {
        failed(instance, message.number() + ": " + message.message());
        return false;
      }
    }
    return true;
  }

  private void failed(ServingProcess instance, String what) {
    if (!ending) {
      count(failures, instance.name() + ": " + what);
    }
  }

  private static void count(Map<String, AtomicLong> counters, String what) {
    counters.computeIfAbsent(what, key -> new AtomicLong()).incrementAndGet();
  }

  /** How many requests one instance has served. */
  long served(ServingProcess instance) {
    AtomicLong count = served.get(instance.name());
    return count == null ? 0 : count.get();
  }

  /** How many requests that client has made that was served least. */
  long least() {
    return servedOfEach.stream().mapToLong(AtomicLong::get).min().orElse(0);
  }

  /** How many have been served by all. */
  long served() {
    return served.values().stream().mapToLong(AtomicLong::get).sum();
  }

  /** What went wrong with the clients of these instances, with how often it did. */
  Map<String, Long> failures(List<ServingProcess> of) {
    Map<String, Long> all = new TreeMap<>();
    failures.forEach(
        (what, count) -> {
          if (of.stream().anyMatch(instance -> what.startsWith(instance.name() + ": "))) {
            all.put(what, count.get());
          }
        });
    return all;
  }

  /** How often anything went wrong with the clients of these instances. */
  long failed(List<ServingProcess> of) {
    return failures(of).values().stream().mapToLong(Long::longValue).sum();
  }

  /** Ends all of them in the middle of what they do. */
  @Override
  public void close() {
    ending = true;
    Await.until(
        "all clients have ended",
        () -> {
          // One may have connected since the last look.
          for (RawConnection connection : open) {
            connection.close();
          }
          return threads.stream().noneMatch(Thread::isAlive);
        });
  }
}
