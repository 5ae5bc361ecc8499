package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;
import dev.weir.redis.RedisAddress;
import dev.weir.redis.RedisSettings;
import dev.weir.redis.RedisTopology;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.coordination.LedgerPeer;
import dev.weir.testkit.coordination.RecordedIncidents;
import dev.weir.testkit.metrics.RecordedMetrics;
import dev.weir.testkit.port.FreePort;
import dev.weir.testkit.redis.RedisServerProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Without Redis nothing waits: a message fails, and whoever sent it goes on by its own rules. */
class RedisOutageIT {
  private static final BucketId BUCKET = new BucketId("bucket-1");

  private static LedgerPeer peer(RedisLedger ledger, String name, int slots) {
    return new LedgerPeer(ledger, BUCKET, name, Capacity.of(slots));
  }

  private static RedisLedger connected(RedisServerProcess server) {
    return Ledgers.connected(Ledgers.standalone(server), RandomMessages.TERMS);
  }

  /** A subscription has its own connection: it may come after the answer to a message. */
  private static void awaitSubscriptions(RedisServerProcess server, String... instances) {
    Set<String> channels =
        Stream.of(instances)
            .map(instance -> "weir:hint:{bucket-1}:" + instance)
            .collect(Collectors.toSet());
    Await.until(
        "each instance listens",
        () ->
            server.call("PUBSUB", "CHANNELS").lines().collect(Collectors.toSet()).equals(channels));
  }

  @Test
  void messageBeforeTheConnectionFailsAtOnce() {
    RedisSettings nowhere =
        Ledgers.at(new RedisTopology.Standalone(new RedisAddress("127.0.0.1", FreePort.find()), 0));
    RecordedMetrics metrics = new RecordedMetrics();
    try (Logged logged = new Logged();
        RedisLedger ledger =
            RedisLedger.connect(nowhere, RandomMessages.TERMS, metrics, new RecordedIncidents())) {
      Caller caller = new Caller(ledger);

      caller.calls();

      assertThat(caller.failed()).isEqualTo(1);
      assertThat(metrics.count(Meter.REDIS_OPERATIONS, "report", "error")).isEqualTo(1);
      Await.until(
          "it is said why", () -> !logged.linesWith("nothing accepts connections").isEmpty());
    }
  }

  @Test
  void messageDuringAnOutageFailsAndOneAfterItIsAnswered() {
    try (Logged logged = new Logged();
        RedisServerProcess server = RedisServerProcess.start();
        RedisLedger ledger = connected(server)) {
      Caller caller = new Caller(ledger);
      caller.callsUntilAnswered();

      server.kill();
      caller.callsUntilFailed();
      server.startAgain();

      caller.callsUntilAnswered();
      Await.until("hints are heard, too", ledger::isConnected);
      assertThat(caller.mostTold()).isEqualTo(1);
      assertThat(logged.linesWith("what=\"connection\"")).hasSizeLessThanOrEqualTo(4);
    }
  }

  @Test
  void eachMessageIsToldOfOnceThoughTheServerCrashesMeanwhile() {
    try (RedisServerProcess server = RedisServerProcess.start();
        RedisLedger ledger = connected(server)) {
      Caller caller = new Caller(ledger);
      caller.callsUntilAnswered();
      assertThat(caller.mostTold()).isEqualTo(1);
      int before = caller.answered();
      for (int i = 0; i < 100; i++) {
        caller.calls();
      }
      server.kill();
      for (int i = 0; i < 100; i++) {
        caller.calls();
      }

      assertThat(caller.mostTold()).isEqualTo(1);
      assertThat(caller.answered() + caller.failed()).isEqualTo(before + 200);
      assertThat(caller.failed()).isPositive();
    }
  }

  @Test
  void noThreadWaitsForAPausedServer() {
    try (RedisServerProcess server = RedisServerProcess.start();
        RedisLedger ledger = connected(server)) {
      Caller caller = new Caller(ledger);
      caller.callsUntilAnswered();
      assertThat(caller.mostTold()).isEqualTo(1);
      int before = caller.answered();
      server.pause();

      for (int i = 0; i < 200; i++) {
        caller.calls();
      }

      // Each of them waits for longer than all took to be said, if nobody waits for it.
      assertThat(caller.failed()).isZero();
      assertThat(caller.answered()).isEqualTo(before);
      server.resume();
      Await.until("all are answered", () -> caller.answered() == before + 200);
    }
  }

  @Test
  void messageToAPausedServerFailsAndLaterOnesAreAnswered() {
    try (RedisServerProcess server = RedisServerProcess.start();
        RedisLedger ledger =
            Ledgers.connected(
                Ledgers.withTimeout(Ledgers.standalone(server), Duration.ofMillis(300)),
                RandomMessages.TERMS)) {
      Caller caller = new Caller(ledger);
      caller.callsUntilAnswered();
      server.pause();

      caller.calls();

      Await.until("it fails", () -> caller.failed() > 0);
      server.resume();
      caller.callsUntilAnswered();
      assertThat(caller.mostTold()).isEqualTo(1);
    }
  }

  @Test
  void aServerThatCameBackEmptyGrantsNothingUntilAllHaveReported() {
    try (RedisServerProcess server = RedisServerProcess.start();
        RedisLedger one = connected(server);
        RedisLedger other = connected(server)) {
      LedgerPeer a = peer(one, "a", 5);
      LedgerPeer b = peer(other, "b", 5);
      a.reportWaiters(3);
      b.reportWaiters(1);
      a.withExpected(2);
      b.withExpected(2);

      server.kill();
      server.startAgain();

      assertThat(b.reportWaiters(4).learning()).isTrue();
      assertThat(b.held()).isEqualTo(1);
      a.report();
      assertThat(a.held()).isEqualTo(3);
      assertThat(b.report().granted()).isEqualTo(1);
    }
  }

  @Test
  void aServerThatCameBackWithItsDataGrantsNothingUntilAllItKnewHaveReported() {
    try (RedisServerProcess server =
            RedisServerProcess.start("--appendonly", "yes", "--appendfsync", "always");
        RedisLedger one = connected(server);
        RedisLedger other = connected(server)) {
      LedgerPeer a = peer(one, "a", 5);
      LedgerPeer b = peer(other, "b", 5);
      a.reportWaiters(3);
      b.reportWaiters(1);

      server.kill();
      server.startAgain();

      assertThat(b.reportWaiters(4).learning()).isTrue();
      assertThat(b.report().instances()).isEqualTo(2);
      a.report();
      assertThat(a.held() + b.held() + b.report().granted()).isEqualTo(5);
    }
  }

  @Test
  void hintsAreHeardAgainAfterTheirConnectionWasLost() throws IOException {
    try (RedisServerProcess server = RedisServerProcess.start();
        RedisLedger ledger = connected(server)) {
      LedgerPeer a = peer(ledger, "a", 1);
      LedgerPeer b = peer(ledger, "b", 1);
      a.reportWaiters(1);
      b.reportWaiters(1);
      awaitSubscriptions(server, "a", "b");

      assertThat(server.call("CLIENT", "KILL", "TYPE", "pubsub")).isEqualTo("1");

      // What may have been missed meanwhile counts as a hint.
      a.awaitHint();
      b.awaitHint();
      a.returnSlots(1);
      b.awaitHint();
      assertThat(b.report().granted()).isEqualTo(1);
    }
  }

  @Test
  void instanceThatLeftGetsNoHints() throws IOException {
    try (RedisServerProcess server = RedisServerProcess.start();
        RedisLedger ledger = connected(server)) {
      Caller caller = new Caller(ledger);
      caller.callsUntilAnswered();
      awaitSubscriptions(server, "caller");

      caller.leaves();

      Await.until("nobody listens", () -> server.call("PUBSUB", "CHANNELS").isEmpty());
      assertThat(caller.mostTold()).isEqualTo(1);
    }
  }
}
