package dev.weir.bootstrap.passthrough;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.await.Await;
import dev.weir.testkit.await.GarbageCollection;
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
  private static final Pause NO_PAUSE = () -> {};

  @Test
  void twoHundredClientsAreServedByFiftyConnections() throws Exception {
    try (WeirBetween weir = WeirBetween.start("max_connections: " + LIMIT, "min_idle: 0");
        BufferLeaks buffers = BufferLeaks.watch();
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
      long descriptors = openDescriptors();
      // Each leaves once as many are served at the same time as the limit allows.
      CyclicBarrier asManyAsAllowed = new CyclicBarrier(LIMIT);
      List<Future<String>> clients =
          start(
              CLIENTS,
              threads,
              () -> work(weir, () -> asManyAsAllowed.await(60, TimeUnit.SECONDS)));

      assertThat(outcomes(clients)).isEqualTo(Map.of(SERVED, (long) CLIENTS));
      assertThat(weir.server().report().connectionsMax()).isEqualTo(LIMIT);
      assertNothingLeaks(weir, buffers, descriptors);
      System.out.println(
          "figure: "
              + CLIENTS
              + " clients served, the server saw at most "
              + weir.server().report().connectionsMax()
              + " connections of "
              + LIMIT);
    }
  }

  @Test
  void clientWithoutASlotGetsATypedError() throws Exception {
    try (WeirBetween weir =
            WeirBetween.start(
                "max_connections: " + LIMIT,
                "min_idle: 0",
                "max_queue_size: 100",
                "queue_timeout: 5s");
        BufferLeaks buffers = BufferLeaks.watch();
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
      long descriptors = openDescriptors();
      CountDownLatch everybodyElseHasAnAnswer = new CountDownLatch(1);
      List<Future<String>> served =
          start(LIMIT, threads, () -> work(weir, everybodyElseHasAnAnswer::await));
      Await.until("all are served", () -> weir.meter("proxy_connections_active") == LIMIT);
      List<Future<String>> waiting = start(100, threads, () -> work(weir, NO_PAUSE));
      Await.until("the queue is full", () -> weir.meter("proxy_queue_length") == 100);
      List<Future<String>> tooMany = start(LIMIT, threads, () -> work(weir, NO_PAUSE));

      assertThat(outcomes(tooMany)).isEqualTo(Map.of("error 50005", (long) LIMIT));
      assertThat(outcomes(waiting)).isEqualTo(Map.of("error 50004", 100L));
      everybodyElseHasAnAnswer.countDown();
      assertThat(outcomes(served)).isEqualTo(Map.of(SERVED, (long) LIMIT));
      assertThat(weir.server().report().connectionsMax()).isEqualTo(LIMIT);
      assertNothingLeaks(weir, buffers, descriptors);
    }
  }

  private static List<Future<String>> start(
      int clients, ExecutorService threads, Callable<String> client) {
    List<Future<String>> started = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      started.add(threads.submit(client));
    }
    return started;
  }

  private static Map<String, Long> outcomes(List<Future<String>> clients) throws Exception {
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

  private static void assertNothingLeaks(
      WeirBetween weir, BufferLeaks buffers, long descriptorsBefore) throws Exception {
    Await.until(
        "every server connection is gone", () -> weir.server().report().connectionsNow() == 0);
    Await.until("every client is gone", () -> weir.instance().connectedClients() == 0);
    // The last FIN may still be on its way to the slot it gives back.
    Await.until("slots are back", () -> weir.meter("proxy_connections_active") == 0);
    assertThat(weir.meter("proxy_queue_length")).as("waiters").isZero();
    // What is left open is the server's and the driver's own: nothing near one for each client.
    Await.until("sockets are closed", () -> openDescriptors() < descriptorsBefore + 20);
    // A lost buffer is found when it has been collected and another one is allocated.
    GarbageCollection.await();
    for (int i = 0; i < 4; i++) {
      assertThat(work(weir, NO_PAUSE)).isEqualTo(SERVED);
    }
    assertThat(buffers.reported()).as("buffers").isEmpty();
  }

  private static long openDescriptors() {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
