package dev.weir.bootstrap.passthrough;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.await.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** More clients than slots: the server, which counts for itself, never sees more than the limit. */
class CapPassthroughTest {
  private static final int CLIENTS = 200;
  private static final int LIMIT = 50;
  private static final String SERVED = "served";

  @Test
  void twoHundredClientsAreServedByFiftyConnections() throws Exception {
    try (WeirBetween weir = WeirBetween.start("max_connections: " + LIMIT, "min_idle: 0")) {
      long descriptors = openDescriptors();
      Map<String, Long> outcomes = runClients(weir);

      assertThat(outcomes).isEqualTo(Map.of(SERVED, (long) CLIENTS));
      assertThat(weir.server().report().connectionsMax()).isEqualTo(LIMIT);
      assertNothingLeaks(weir, descriptors);
      System.out.println("connections_max=" + LIMIT + " served=" + CLIENTS);
    }
  }

  @Test
  void whoFindsNoPlaceGetsATypedError() throws Exception {
    try (WeirBetween weir =
        WeirBetween.start(
            "max_connections: " + LIMIT,
            "min_idle: 0",
            "max_queue_size: 100",
            "queue_timeout: 500ms")) {
      long descriptors = openDescriptors();
      CountDownLatch everybodyHasAnswer = new CountDownLatch(CLIENTS - LIMIT);
      Map<String, Long> outcomes = runClients(weir, everybodyHasAnswer);

      assertThat(outcomes).isEqualTo(Map.of(SERVED, 50L, "error 50004", 100L, "error 50005", 50L));
      assertThat(weir.server().report().connectionsMax()).isEqualTo(LIMIT);
      assertNothingLeaks(weir, descriptors);
    }
  }

  /** Each client leaves once as many are served at the same time as the limit allows. */
  private static Map<String, Long> runClients(WeirBetween weir) throws Exception {
    CyclicBarrier asManyAsAllowed = new CyclicBarrier(LIMIT);
    return outcomes(() -> work(weir, () -> asManyAsAllowed.await(30, TimeUnit.SECONDS)));
  }

  /** Those who are served keep their connection until everybody else has been answered. */
  private static Map<String, Long> runClients(WeirBetween weir, CountDownLatch othersAnswered)
      throws Exception {
    return outcomes(
        () -> {
          String outcome = work(weir, othersAnswered::await);
          if (!outcome.equals(SERVED)) {
            othersAnswered.countDown();
          }
          return outcome;
        });
  }

  private static Map<String, Long> outcomes(Callable<String> client) throws Exception {
    List<Future<String>> clients = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(threads.submit(client));
      }
    }
    List<String> outcomes = new ArrayList<>();
    for (Future<String> each : clients) {
      outcomes.add(each.get());
    }
    return outcomes.stream()
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
  }

  private interface Pause {
    void until() throws Exception;
  }

  private static String work(WeirBetween weir, Pause beforeLeaving) throws Exception {
    try (Connection connection = weir.connectThroughWeir("false");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT 1")) {
      beforeLeaving.until();
      return row.next() && row.getInt(1) == 1 ? SERVED : "a wrong answer";
    } catch (SQLException e) {
      return "error " + e.getErrorCode();
    }
  }

  private static void assertNothingLeaks(WeirBetween weir, long descriptorsBefore)
      throws Exception {
    Await.until(
        "every server connection is gone", () -> weir.server().report().connectionsNow() == 0);
    Await.until("every client is gone", () -> weir.instance().connectedClients() == 0);
    assertThat(weir.meter("proxy_connections_active")).as("slots").isZero();
    assertThat(weir.meter("proxy_queue_length")).as("waiters").isZero();
    // What is left open is the server's and the driver's own: nothing near one for each client.
    Await.until("sockets are closed", () -> openDescriptors() < descriptorsBefore + 20);
  }

  private static long openDescriptors() {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
