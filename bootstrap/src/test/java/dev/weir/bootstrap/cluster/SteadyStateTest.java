package dev.weir.bootstrap.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.Token;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.redis.RedisServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests cost no command of Redis, by its own count: neither those for which there are
 * connections, nor those that wait because the limit is reached.
 */
class SteadyStateTest {
  private static final int REQUESTS = Integer.getInteger("weir.steady.requests", 2_000);
  private static final int CONTENDED_REQUESTS = 6 * REQUESTS;
  private static final int CLIENTS_OF_EACH = 10;

  /** A limit that all clients together exceed. */
  private static final int SCARCE = 9;

  private static final int INSTANCES = 3;

  /** Few, so that they do not hide what requests would cost. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(10);

  /** How often each of an instance's two connections to Redis is tried. */
  private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(5);

  /**
   * Longer than it takes until connections that are to be kept ready are asked for, and are there.
   */
  private static final Duration QUIET = Duration.ofSeconds(3);

  @TempDir private Path directory;

  @Test
  void aRequestWithAConnectionAtHandCostsNoOperationOfTheLedger() throws Exception {
    try (RedisServerProcess redis = RedisServerProcess.start();
        Cluster cluster =
            Cluster.start(directory, Collections.nCopies(INSTANCES, coordination(redis)));
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<RawConnection> clients = new ArrayList<>();
      try {
        connect(cluster, clients);
        Await.until(
            "each has had a connection of its own, so that no later moment needs another",
            Duration.ofSeconds(60),
            () -> {
              askAll(threads, clients, 1, "WAITFOR DELAY '00:00:01'");
              return cluster.sum("proxy_slots_held") >= clients.size();
            });
        double slots = settled(cluster);
        Map<String, Long> before = calls(redis);
        assertThat(before).as("that it counts what the slots have cost").containsKey("evalsha");
        long start = System.nanoTime();

        askAll(threads, clients, REQUESTS / clients.size(), "SELECT 1");

        Duration took = Duration.ofNanos(System.nanoTime() - start);
        Map<String, Long> calls = difference(calls(redis), before);
        assertThat(cluster.sum("proxy_slots_held")).isEqualTo(slots);
        judge(calls, took);
      } finally {
        for (RawConnection each : clients) {
          each.close();
        }
      }
    }
  }

  /** All instances have more clients than they could have slots, and each client asks at once. */
  @Test
  void aRequestAtTheLimitCostsNoOperationOfTheLedger() throws Exception {
    ClusterBucket bucket = ClusterBucket.of("bucket-1", Cluster.LOGIN.database(), SCARCE);
    try (RedisServerProcess redis = RedisServerProcess.start();
        Cluster cluster =
            Cluster.start(
                directory, Collections.nCopies(INSTANCES, coordination(redis)), List.of(bucket));
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<RawConnection> clients = new ArrayList<>();
      try {
        connect(cluster, clients);
        Await.until(
            "all slots are held",
            Duration.ofSeconds(60),
            () -> {
              askAll(threads, clients, 10, "SELECT 1");
              return cluster.sum("proxy_slots_held") == SCARCE;
            });
        Map<String, Long> before = calls(redis);
        long logins = cluster.logins();
        long start = System.nanoTime();

        askAll(threads, clients, CONTENDED_REQUESTS / clients.size(), "SELECT 1");

        Duration took = Duration.ofNanos(System.nanoTime() - start);
        judgeContended(difference(calls(redis), before), cluster.logins() - logins, took);
      } finally {
        for (RawConnection each : clients) {
          each.close();
        }
      }
    }
  }

  /**
   * An instance reports a need that lasts after 1, 2, 4 … s, and the ledger hints to two others to
   * report then.
   */
  private static void judgeContended(Map<String, Long> calls, long logins, Duration took) {
    long heartbeats = INSTANCES * (took.dividedBy(HEARTBEAT) + 1);
    int doublings = Long.SIZE - Long.numberOfLeadingZeros(took.toSeconds());
    long needs = INSTANCES * INSTANCES * (2L + doublings);
    long scripts = calls.getOrDefault("evalsha", 0L) + calls.getOrDefault("eval", 0L);
    System.out.println(
        "figure: %,d requests of %d clients on %d slots in %.1f s: %d operations of the ledger, %.2f for 1,000 requests; heartbeats and needs make up to %d; %d logins"
            .formatted(
                CONTENDED_REQUESTS,
                INSTANCES * CLIENTS_OF_EACH,
                SCARCE,
                took.toMillis() / 1e3,
                scripts,
                1e3 * scripts / CONTENDED_REQUESTS,
                heartbeats + needs,
                logins));
    assertThat(scripts).isLessThanOrEqualTo(heartbeats + needs);
    assertThat(logins).isLessThanOrEqualTo(1 + CONTENDED_REQUESTS / 1_000);
  }

  /**
   * How many slots are held, once that has not changed for some time in which nobody asks anything.
   */
  private static double settled(Cluster cluster) throws IOException, InterruptedException {
    AtomicReference<Double> held = new AtomicReference<>(cluster.sum("proxy_slots_held"));
    AtomicLong since = new AtomicLong(System.nanoTime());
    Await.until(
        "no more connections are opened",
        Duration.ofSeconds(60),
        () -> {
          double now = cluster.sum("proxy_slots_held");
          if (now != held.getAndSet(now)) {
            since.set(System.nanoTime());
          }
          return System.nanoTime() - since.get() > QUIET.toNanos();
        });
    return held.get();
  }

  /** A heartbeat is one run of the script; what the script does is counted beside it. */
  private static void judge(Map<String, Long> calls, Duration took) {
    long heartbeats = INSTANCES * (took.dividedBy(HEARTBEAT) + 1);
    long scripts = calls.getOrDefault("evalsha", 0L) + calls.getOrDefault("eval", 0L);
    System.out.println(
        "figure: %,d requests in %.1f s: %d operations of the ledger, heartbeats alone make up to %d (commands: %s)"
            .formatted(REQUESTS, took.toMillis() / 1e3, scripts, heartbeats, calls));
    assertThat(scripts).isLessThanOrEqualTo(heartbeats);
    // No other command reaches Redis than what heartbeats send.
    assertThat(calls.keySet())
        .isSubsetOf(
            "evalsha", "eval", "hlen", "hgetall", "hset", "hdel", "time", "info", "publish",
            "ping");
    long signsOfLife = INSTANCES * 2 * (took.dividedBy(SIGN_OF_LIFE) + 1);
    calls.forEach(
        (command, count) ->
            assertThat(count)
                .as(command)
                .isLessThanOrEqualTo(command.equals("ping") ? signsOfLife : scripts));
  }

  private static String coordination(RedisServerProcess redis) {
    return """
    redis: {addr: ["127.0.0.1:%d"], heartbeat_interval: %ds, heartbeat_ttl: %ds}
    """
        .formatted(redis.port(), HEARTBEAT.toSeconds(), 3 * HEARTBEAT.toSeconds());
  }

  private static void connect(Cluster cluster, List<RawConnection> clients) throws IOException {
    for (ServingProcess instance : cluster.instances()) {
      for (int i = 0; i < CLIENTS_OF_EACH; i++) {
        RawConnection client = RawConnection.open(instance.address());
        clients.add(client);
        assertSound(Cluster.LOGIN.on(client));
      }
    }
  }

  private static void askAll(
      ExecutorService threads, List<RawConnection> clients, int times, String request)
      throws InterruptedException, ExecutionException {
    List<Callable<Void>> tasks = new ArrayList<>();
    for (RawConnection client : clients) {
      tasks.add(
          () -> {
            for (int i = 0; i < times; i++) {
              client.batch(request);
              assertSound(client.response());
            }
            return null;
          });
    }
    for (Future<Void> each : threads.invokeAll(tasks)) {
      each.get();
    }
  }

  private static void assertSound(List<Token> answer) {
    assertThat(answer).noneMatch(token -> token instanceof Token.Message it && it.isError());
  }

  /** How often each command has been called, this question not among them. */
  private static Map<String, Long> calls(RedisServerProcess redis) throws IOException {
    Map<String, Long> calls = new TreeMap<>();
    redis
        .call("INFO", "commandstats")
        .lines()
        .filter(line -> line.startsWith("cmdstat_"))
        .forEach(
            line -> {
              String command = line.substring("cmdstat_".length(), line.indexOf(':'));
              int from = line.indexOf("calls=") + "calls=".length();
              calls.put(command, Long.valueOf(line.substring(from, line.indexOf(',', from))));
            });
    return calls;
  }

  private static Map<String, Long> difference(Map<String, Long> now, Map<String, Long> before) {
    Map<String, Long> difference = new TreeMap<>();
    now.forEach(
        (command, count) -> {
          // The first of the two questions is counted in the second.
          long own = command.equals("info") ? 1 : 0;
          long more = count - before.getOrDefault(command, 0L) - own;
          if (more != 0) {
            difference.put(command, more);
          }
        });
    return difference;
  }
}
