package dev.weir.bootstrap.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What three instances must withstand that share a limit, whatever keeps their ledger. */
abstract class ClusterScenarios {
  static final int INSTANCES = 3;
  static final int CLIENTS = Integer.getInteger("weir.cluster.clients", 600);

  /** Holds a connection for long enough that all of them are wanted, and burns no processor. */
  static final String REQUEST = "WAITFOR DELAY '00:00:00.030'; SELECT 1";

  static final Duration INTERVAL = Duration.ofSeconds(1);
  static final Duration GRACE = Duration.ofSeconds(1);

  /** What a busy machine takes to dial and to log in once slots are free. */
  static final Duration DIALS = Duration.ofSeconds(2);

  /** What each holds that wants as much as the others, or some more. */
  private static final int LEAST = Cluster.LIMIT / INSTANCES - 2;

  static final Duration PATIENCE = Duration.ofSeconds(40);

  @TempDir private Path directory;

  /** For each instance the sections of its file that say how it shares its limit. */
  abstract List<String> coordination();

  /** How long a lease lasts. */
  abstract Duration ttl();

  /** How long an instance that ended keeps the slots it held, at most. */
  final Duration reclaimed() {
    return ttl().plus(GRACE).plus(INTERVAL);
  }

  final Cluster start() throws Exception {
    return Cluster.start(directory, coordination());
  }

  final Clients load(Cluster cluster) {
    Clients clients = Clients.start(cluster, CLIENTS, REQUEST);
    try {
      cluster.awaitExact(PATIENCE);
      Await.until("each has about its share", PATIENCE, () -> cluster.least() >= LEAST);
      return clients;
    } catch (AssertionError e) {
      String state = state(cluster, clients);
      clients.close();
      throw new AssertionError(state, e);
    }
  }

  static String state(Cluster cluster, Clients clients) {
    return "connections %d, failures %s%s"
        .formatted(cluster.connections(), clients.failures(cluster.instances()), cluster.logs());
  }

  /** Waits until so many more requests have been served. */
  static void awaitServed(Clients clients, long more) {
    long from = clients.served();
    Await.until("%d more are served".formatted(more), () -> clients.served() >= from + more);
  }

  static void assertNoFailure(Cluster cluster, Clients clients, List<ServingProcess> of) {
    assertThat(clients.failures(of)).as(() -> cluster.logs()).isEmpty();
  }

  /** Each connection that is cut ends a request; no other failure is excused. */
  static void assertOnlyCutOnesFailed(Cluster cluster, Clients clients, List<ServingProcess> of)
      throws IOException, InterruptedException {
    long cut = 0;
    for (ServingProcess each : of) {
      cut += Math.round(each.meter("proxy_cuts_total"));
    }
    assertThat(clients.failed(of)).as(() -> state(cluster, clients)).isLessThanOrEqualTo(cut);
    // Who was cut hears of it, or finds its connection gone where it was just then let in.
    assertThat(clients.failures(of).keySet())
        .as(() -> state(cluster, clients))
        .allMatch(what -> what.contains(": 50016: ") || what.matches("[^:]+: \\w*Exception: .*"));
  }

  private static long held(List<ServingProcess> by) throws IOException, InterruptedException {
    long held = 0;
    for (ServingProcess each : by) {
      held += Math.round(each.meter("proxy_slots_held"));
    }
    return held;
  }

  static void figure(String text) {
    System.out.println("figure: " + text);
  }

  static String seconds(long nanos) {
    return "%.1f s".formatted(nanos / 1e9);
  }

  @Test
  void slotsOfAKilledInstanceAreUsedAgainOnceTheyAreReclaimed() throws Exception {
    try (Cluster cluster = start();
        Clients clients = load(cluster)) {
      awaitServed(clients, 2_000);
      ServingProcess victim = cluster.instances().getLast();
      List<ServingProcess> survivors = cluster.instances().subList(0, INSTANCES - 1);
      long killed = System.nanoTime();

      victim.kill();

      Await.until(
          "the slots of the dead are connections of the others",
          PATIENCE,
          () -> held(survivors) == Cluster.LIMIT && cluster.connections() == Cluster.LIMIT);
      long took = System.nanoTime() - killed;
      assertThat(Duration.ofNanos(took)).isLessThan(reclaimed().plus(DIALS));

      victim.startAgain();
      victim.awaitConnected();
      cluster.awaitExact(PATIENCE);
      Await.until("it has about its share", PATIENCE, () -> cluster.least() >= LEAST);
      long before = clients.served(victim);
      Await.until("it serves again", () -> clients.served(victim) > before + 500);

      assertNoFailure(cluster, clients, survivors);
      assertThat(cluster.connectionsMax()).isLessThanOrEqualTo(Cluster.LIMIT);
      figure(
          ("kill -9 of one of %d: its slots were connections of the others after %s (lease, grace and sweep: %s),"
                  + " %,d requests of %d clients, %d connections at most")
              .formatted(
                  INSTANCES,
                  seconds(took),
                  seconds(reclaimed().toNanos()),
                  clients.served(),
                  CLIENTS,
                  cluster.connectionsMax()));
    }
  }

  @Test
  void resumedInstanceGivesUpSlotsThatOthersGot() throws Exception {
    try (Cluster cluster = start();
        Clients clients = load(cluster)) {
      ServingProcess stopped = cluster.instances().getLast();
      List<ServingProcess> others = cluster.instances().subList(0, INSTANCES - 1);
      int held = (int) stopped.meter("proxy_slots_held");

      stopped.pause();
      try {
        Await.until(
            "the slots of the stopped are connections of the others",
            PATIENCE,
            () -> held(others) == Cluster.LIMIT);
      } finally {
        stopped.resume();
      }
      long resumed = System.nanoTime();
      Await.until(
          "no more connections than the limit",
          PATIENCE,
          () -> cluster.connections() <= Cluster.LIMIT);
      long took = System.nanoTime() - resumed;
      stopped.awaitConnected();
      cluster.awaitExact(PATIENCE);
      long before = clients.served(stopped);
      Await.until("it serves again", () -> clients.served(stopped) > before + 500);

      assertNoFailure(cluster, clients, others);
      assertOnlyCutOnesFailed(cluster, clients, List.of(stopped));
      assertThat(cluster.connectionsMax()).isLessThanOrEqualTo(Cluster.LIMIT + held);
      figure(
          ("stopped beyond its lease: %d connections at most (limit %d and the %d it held), %s after it went on the"
                  + " limit held, %d cut, %d failures of its clients")
              .formatted(
                  cluster.connectionsMax(),
                  Cluster.LIMIT,
                  held,
                  seconds(took),
                  (long) stopped.meter("proxy_cuts_total"),
                  clients.failed(List.of(stopped))));
    }
  }
}
