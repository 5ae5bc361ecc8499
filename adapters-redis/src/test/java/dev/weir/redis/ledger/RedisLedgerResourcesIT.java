package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.redis.RedisAddress;
import dev.weir.redis.RedisSettings;
import dev.weir.redis.RedisTopology;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.coordination.RecordedIncidents;
import dev.weir.testkit.metrics.RecordedMetrics;
import dev.weir.testkit.port.FreePort;
import dev.weir.testkit.redis.RedisServerProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a ledger takes, and that it gives all of it back. */
class RedisLedgerResourcesIT {
  private static Set<Thread> threads() {
    return new HashSet<>(Thread.getAllStackTraces().keySet());
  }

  private static void awaitNoneBeside(Set<Thread> before) {
    Await.until(
        "no thread of it is left",
        () ->
            threads().stream()
                .filter(thread -> !before.contains(thread))
                .noneMatch(thread -> thread.getName().startsWith("lettuce")));
  }

  /** But the connection that asks. */
  private static long clients(RedisServerProcess server) throws IOException {
    return server.call("CLIENT", "LIST").lines().filter(line -> !line.isBlank()).count() - 1;
  }

  @Test
  void allBucketsShareTwoConnections() throws IOException {
    try (RedisServerProcess server = RedisServerProcess.start();
        RedisLedger ledger = Ledgers.connected(Ledgers.standalone(server), RandomMessages.TERMS)) {
      List<Caller> callers = new ArrayList<>();
      for (int bucket = 0; bucket < 120; bucket++) {
        callers.add(new Caller(ledger, "bucket-" + bucket));
      }

      callers.forEach(Caller::calls);
      callers.forEach(Caller::mostTold);

      assertThat(callers).allMatch(caller -> caller.answered() == 1);
      Await.until(
          "all are subscribed",
          () -> server.call("PUBSUB", "CHANNELS").lines().count() == callers.size());
      assertThat(clients(server)).isEqualTo(2);
    }
  }

  @Test
  void closedLedgerLeavesNothingAndItsMessagesFail() throws IOException {
    Set<Thread> before = threads();
    try (RedisServerProcess server = RedisServerProcess.start()) {
      RedisLedger ledger = Ledgers.connected(Ledgers.standalone(server), RandomMessages.TERMS);
      Caller caller = new Caller(ledger);
      caller.callsUntilAnswered();
      server.pause();
      for (int i = 0; i < 50; i++) {
        caller.calls();
      }

      ledger.close();

      assertThat(caller.mostTold()).isEqualTo(1);
      int failed = caller.failed();
      caller.calls();
      assertThat(caller.failed()).isEqualTo(failed + 1);
      assertThat(ledger.isConnected()).isFalse();
      ledger.close();
      server.resume();
      Await.until("no connection is left", () -> clients(server) == 0);
      awaitNoneBeside(before);
    }
  }

  @Test
  void aLedgerThatWasNeverConnectedIsClosed() {
    Set<Thread> before = threads();
    RedisSettings nowhere =
        Ledgers.at(new RedisTopology.Standalone(new RedisAddress("127.0.0.1", FreePort.find()), 0));
    RedisLedger ledger =
        RedisLedger.connect(
            nowhere, RandomMessages.TERMS, new RecordedMetrics(), new RecordedIncidents());
    Caller caller = new Caller(ledger);
    caller.callsUntilFailed();

    ledger.close();

    awaitNoneBeside(before);
  }

  @Test
  void aLedgerIsClosedWhileItConnects() {
    Set<Thread> before = threads();
    try (RedisServerProcess server = RedisServerProcess.start()) {
      server.pause();
      RedisLedger ledger =
          RedisLedger.connect(
              Ledgers.standalone(server),
              RandomMessages.TERMS,
              new RecordedMetrics(),
              new RecordedIncidents());

      ledger.close();

      awaitNoneBeside(before);
    }
  }
}
