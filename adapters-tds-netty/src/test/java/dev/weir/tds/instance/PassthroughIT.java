package dev.weir.tds.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.tds.instance.RunningInstance.Setup;
import dev.weir.tds.transport.Transport;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients and servers on real sockets, with each transport that works here. */
@ParameterizedClass
@MethodSource("dev.weir.tds.instance.RunningInstance#transports")
class PassthroughIT {
  private final Transport transport;

  PassthroughIT(Transport transport) {
    this.transport = transport;
  }

  @Test
  void bytesPassBothWaysUnchanged() throws Exception {
    try (ScriptedServer server = ScriptedServer.echo();
        RunningInstance weir = Setup.of(transport, server.port()).start();
        TestClient client = weir.connect().getThrough()) {
      byte[] large = new byte[3_000_000];
      new Random(1).nextBytes(large);
      Thread sender =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      client.send(large);
                    } catch (IOException e) {
                      throw new IllegalStateException(e);
                    }
                  });
      assertThat(client.receive(large.length)).isEqualTo(large);
      sender.join();
    }
  }

  @Test
  void everyByteIsCountedThoseBeforeTheDialAmongThem() throws Exception {
    try (ScriptedServer server = ScriptedServer.echo();
        RunningInstance weir = Setup.of(transport, server.port()).start();
        TestClient client = weir.connect().getThrough()) {
      client.send(new byte[100]);
      assertThat(client.receive(100)).hasSize(100);

      assertThat(relayed(weir, "to_server")).isEqualTo(TestClient.PRELOGIN.length + 100);
      assertThat(relayed(weir, "to_client")).isEqualTo(TestClient.PRELOGIN.length + 100);
    }
  }

  @Test
  void theServerNeverSeesMoreConnectionsThanTheLimit() throws Exception {
    try (ScriptedServer server = ScriptedServer.echo();
        RunningInstance weir = Setup.of(transport, server.port()).withMaxConnections(3).start()) {
      List<Thread> clients = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        clients.add(
            Thread.ofVirtual()
                .start(
                    () -> {
                      try (TestClient client = weir.connect()) {
                        client.getThrough();
                      } catch (IOException e) {
                        throw new IllegalStateException(e);
                      }
                    }));
      }
      for (Thread client : clients) {
        client.join();
      }
      Await.until("all slots are back", () -> weir.bucket().held() == 0);
      assertThat(server.connectionsMost()).isEqualTo(3);
      assertThat(weir.bucket().waiting()).isZero();
    }
  }

  @Test
  void theSlotComesBackWithTheServersFinAndNotBefore() throws Exception {
    CountDownLatch clientLeft = new CountDownLatch(1);
    try (ScriptedServer server = ScriptedServer.deaf(clientLeft);
        RunningInstance weir = Setup.of(transport, server.port()).start()) {
      try (TestClient client = weir.connect().send(TestClient.PRELOGIN)) {
        Await.until("relayed", () -> server.connectionsNow() == 1);
        assertThat(client.socket().isConnected()).isTrue();
      }
      Await.until("the client is gone", () -> weir.instance().connectedClients() == 0);
      assertThat(weir.bucket().held()).isEqualTo(1);

      clientLeft.countDown();

      Await.until("the slot is back", () -> weir.bucket().held() == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"16", "1001008000000100"})
  void halfAnOpeningHoldsASlotForTheHandshakeTimeoutOnly(String opening) throws Exception {
    CountDownLatch testOver = new CountDownLatch(1);
    try (ScriptedServer server = ScriptedServer.deaf(testOver);
        RunningInstance weir =
            Setup.of(transport, server.port())
                .withTimeouts(Duration.ofMillis(300), Duration.ofMillis(100))
                .start();
        TestClient client = weir.connect().send(HexFormat.of().parseHex(opening))) {
      Await.until("relayed", () -> server.connectionsNow() == 1);

      Await.until("the slot is back", () -> weir.bucket().held() == 0);
      assertThat(client.isClosedByPeer()).isTrue();
      assertThat(weir.metrics().count(Meter.CLIENTS_CLOSED, "too_slow")).isEqualTo(1);
      testOver.countDown();
    }
  }

  @Test
  void aClientThatHasSaidAllIsNotBlamedForItsServer() throws Exception {
    CountDownLatch answer = new CountDownLatch(1);
    try (ScriptedServer server = ScriptedServer.deaf(answer);
        RunningInstance weir =
            Setup.of(transport, server.port())
                .withTimeouts(Duration.ofMillis(200), Duration.ofMillis(100))
                .start();
        TestClient asking = weir.connect().send(TestClient.PRELOGIN);
        TestClient half = weir.connect().send(new byte[] {22})) {
      Await.until("both relayed", () -> server.connectionsNow() == 2);
      assertThat(half.isClosedByPeer()).isTrue();
      Await.until("the slot of the second is back", () -> weir.bucket().held() < 2);

      // The deadline of the first would have passed before that of the second.
      assertThat(weir.bucket().held()).isEqualTo(1);
      assertThat(asking.socket().isConnected()).isTrue();
      assertThat(weir.metrics().count(Meter.CLIENTS_CLOSED, "too_slow")).isEqualTo(1);
      answer.countDown();
    }
  }

  @Test
  void aServerThatDoesNotCloseIsResetAfterTheDeadline() throws Exception {
    CountDownLatch testOver = new CountDownLatch(1);
    try (ScriptedServer server = ScriptedServer.deaf(testOver);
        RunningInstance weir =
            Setup.of(transport, server.port())
                .withTimeouts(Duration.ofSeconds(10), Duration.ofMillis(100))
                .start()) {
      TestClient client = weir.connect().send(TestClient.PRELOGIN);
      Await.until("relayed", () -> server.connectionsNow() == 1);
      client.leave();

      Await.until("the slot is back", () -> weir.bucket().held() == 0);
      assertThat(weir.metrics().count(Meter.CONNECTION_ERRORS, "bucket-1", "server_overdue"))
          .isEqualTo(1);
      testOver.countDown();
    }
  }

  @Test
  void pendingBytesOfTheServerReachTheClientBeforeTheClose() throws Exception {
    byte[] last = new byte[500_000];
    Arrays.fill(last, (byte) 7);
    try (ScriptedServer server =
            ScriptedServer.start(
                connection -> {
                  connection.getInputStream().readNBytes(TestClient.PRELOGIN.length);
                  connection.getOutputStream().write(last);
                });
        RunningInstance weir = Setup.of(transport, server.port()).start();
        TestClient client = weir.connect().send(TestClient.PRELOGIN)) {
      assertThat(client.receive(last.length)).isEqualTo(last);
      assertThat(client.isClosedByPeer()).isTrue();
      Await.until("the slot is back", () -> weir.bucket().held() == 0);
    }
  }

  @Test
  void aClientThatDoesNotReadStopsTheServerInsteadOfFillingMemory() throws Exception {
    CountDownLatch stalled = new CountDownLatch(1);
    long[] written = new long[1];
    try (ScriptedServer server =
            ScriptedServer.start(
                connection -> {
                  OutputStream out = connection.getOutputStream();
                  byte[] block = new byte[64 * 1024];
                  for (int i = 0; i < 4_000; i++) {
                    out.write(block);
                    written[0] += block.length;
                  }
                  stalled.countDown();
                });
        RunningInstance weir = Setup.of(transport, server.port()).start();
        TestClient client = weir.connect().send(TestClient.PRELOGIN)) {
      // Nothing tells that a server is stopped, but that nothing moves for a while.
      long[] before = {-1};
      int[] unmoved = {0};
      Await.until(
          "the server is stopped",
          () -> {
            unmoved[0] = written[0] > 0 && written[0] == before[0] ? unmoved[0] + 1 : 0;
            before[0] = written[0];
            return unmoved[0] == 40;
          });
      // What is not read stands in socket buffers and two write buffers, not in this process.
      assertThat(written[0]).isLessThan(32L * 1024 * 1024);
      assertThat(stalled.getCount()).isEqualTo(1);
      assertThat(client.receive(10_000_000)).hasSize(10_000_000);
    }
  }

  @Test
  void aLeavingInstanceRefusesWaitersAndEndsQuietRelays() throws Exception {
    try (ScriptedServer server = ScriptedServer.echo();
        RunningInstance weir = Setup.of(transport, server.port()).withMaxConnections(1).start();
        TestClient relayed = weir.connect().getThrough();
        TestClient waiting = weir.connect().send(TestClient.PRELOGIN)) {
      Await.until("one waits", () -> weir.bucket().waiting() == 1);
      Thread leaving = Thread.ofVirtual().start(weir::close);
      assertThat(waiting.refusalAfterPrelogin()).startsWith("50007 ");
      assertThat(relayed.isClosedByPeer()).isTrue();
      leaving.join();
      assertThat(weir.bucket().held()).isZero();
    }
  }

  @Test
  void aRelayIsCutAfterTheDrainAndItsSlotReturns() throws Exception {
    CountDownLatch testOver = new CountDownLatch(1);
    List<TestClient> clients = new ArrayList<>();
    try (ScriptedServer server = ScriptedServer.deaf(testOver);
        RunningInstance weir = Setup.of(transport, server.port()).start()) {
      for (int i = 1; i <= 4; i++) {
        clients.add(weir.connect().send(TestClient.PRELOGIN));
      }
      Await.until("all are relayed", () -> server.connectionsNow() == 4);

      weir.instance().stop(new Drain(Duration.ofMillis(50)));

      assertThat(weir.bucket().held()).isZero();
      assertThat(clients).allMatch(TestClient::isClosedByPeer);
      testOver.countDown();
    }
  }

  @Test
  void aStopInTheMiddleOfARushLeavesNoSlotOut() throws Exception {
    AtomicBoolean rushing = new AtomicBoolean(true);
    List<Thread> rush = new ArrayList<>();
    try (ScriptedServer server = ScriptedServer.echo();
        RunningInstance weir = Setup.of(transport, server.port()).withMaxConnections(3).start()) {
      for (int i = 0; i < 30; i++) {
        rush.add(Thread.ofVirtual().start(() -> comeAndGo(weir, rushing)));
      }
      Await.until("some wait", () -> weir.bucket().waiting() > 3);

      weir.instance().stop(new Drain(Duration.ofMillis(20)));

      assertThat(weir.bucket().held()).isZero();
      assertThat(weir.bucket().waiting()).isZero();
    } finally {
      rushing.set(false);
    }
    for (Thread client : rush) {
      client.join();
    }
  }

  /** Leaves at any moment: in the queue, while the server is dialled, in the relay. */
  private static void comeAndGo(RunningInstance weir, AtomicBoolean rushing) {
    for (int visit = 0; rushing.get(); visit++) {
      try (TestClient client = weir.connect().send(TestClient.PRELOGIN)) {
        if (visit % 2 == 0) {
          client.receive(TestClient.PRELOGIN.length);
        }
      } catch (IOException refused) {
        // The instance stops.
        return;
      }
    }
  }

  private static long relayed(RunningInstance weir, String direction) {
    return weir.metrics().count(Meter.RELAYED_BYTES, RunningInstance.BUCKET.value(), direction);
  }
}
