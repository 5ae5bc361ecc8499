package dev.weir.tds.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.tds.instance.RunningInstance.Setup;
import dev.weir.tds.transport.Transport;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.port.FreePort;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients that are not served, on real sockets, with each transport that works here. */
@ParameterizedClass
@MethodSource("dev.weir.tds.instance.RunningInstance#transports")
class RefusedClientsIT {
  private final Transport transport;

  RefusedClientsIT(Transport transport) {
    this.transport = transport;
  }

  @Test
  void aClientThatWaitsTooLongIsRefusedWithQueueTimeout() throws Exception {
    try (ScriptedServer server = ScriptedServer.echo();
        RunningInstance weir =
            Setup.of(transport, server.port())
                .withMaxConnections(1)
                .withQueue(10, Duration.ofMillis(50), ExhaustionPolicy.WAIT)
                .start();
        TestClient first = weir.connect().getThrough();
        TestClient second = weir.connect()) {
      assertThat(second.refusal()).startsWith("50004 ").contains("bucket-1");
      assertThat(second.isClosedByPeer()).isTrue();
      assertThat(first.socket().isConnected()).isTrue();
    }
  }

  @Test
  void aFullQueueRefusesAtOnce() throws Exception {
    try (ScriptedServer server = ScriptedServer.echo();
        RunningInstance weir =
            Setup.of(transport, server.port())
                .withMaxConnections(1)
                .withQueue(1, Duration.ofSeconds(30), ExhaustionPolicy.WAIT)
                .start();
        TestClient first = weir.connect().getThrough();
        TestClient second = weir.connect().send(TestClient.PRELOGIN);
        TestClient third = weir.connect()) {
      Await.until("one waits", () -> weir.bucket().waiting() == 1);
      assertThat(third.refusal()).startsWith("50005 ");

      first.leave();
      assertThat(second.receive(TestClient.PRELOGIN.length)).isEqualTo(TestClient.PRELOGIN);
    }
  }

  @Test
  void failFastTellsThatThePoolIsExhausted() throws Exception {
    try (ScriptedServer server = ScriptedServer.echo();
        RunningInstance weir =
            Setup.of(transport, server.port())
                .withMaxConnections(1)
                .withQueue(1, Duration.ofSeconds(30), ExhaustionPolicy.FAIL_FAST)
                .start();
        TestClient first = weir.connect().getThrough();
        TestClient second = weir.connect()) {
      assertThat(second.refusal()).startsWith("50001 ");
      assertThat(first.socket().isConnected()).isTrue();
    }
  }

  @Test
  void anUnreachableServerIsNamed() throws Exception {
    try (RunningInstance weir = Setup.of(transport, FreePort.find()).start();
        TestClient client = weir.connect()) {
      assertThat(client.refusal()).startsWith("50003 ").contains("connection refused");
      Await.until("the slot is back", () -> weir.bucket().held() == 0);
    }
  }

  @Test
  void oneClientTooManyIsRefusedAndFurtherOnesAreDropped() throws Exception {
    try (ScriptedServer server = ScriptedServer.echo();
        RunningInstance weir = Setup.of(transport, server.port()).withMaxClients(1).start();
        TestClient first = weir.connect().getThrough();
        TestClient told = weir.connect().send(TestClient.PRELOGIN);
        TestClient alsoTold = weir.connect().send(TestClient.PRELOGIN)) {
      assertThat(told.receive(8)).startsWith(4, 1);
      assertThat(alsoTold.receive(8)).startsWith(4, 1);
      try (TestClient dropped = weir.connect()) {
        assertThat(dropped.isClosedByPeer()).isTrue();
      }
      assertThat(first.socket().isConnected()).isTrue();
    }
  }

  @Test
  void aSilentClientIsClosedAfterTheHandshakeTimeout() throws Exception {
    try (RunningInstance weir =
            Setup.of(transport, FreePort.find())
                .withTimeouts(Duration.ofMillis(50), Duration.ofSeconds(1))
                .start();
        TestClient client = weir.connect()) {
      assertThat(client.isClosedByPeer()).isTrue();
      Await.until("nobody is connected", () -> weir.instance().connectedClients() == 0);
    }
  }

  @Test
  void bytesThatAreNotTdsCloseTheClient() throws Exception {
    try (RunningInstance weir = Setup.of(transport, FreePort.find()).start();
        TestClient client = weir.connect().send(new byte[] {'G', 'E', 'T', ' '})) {
      assertThat(client.isClosedByPeer()).isTrue();
    }
  }

  @Test
  void aClientThatLeavesTheQueueLeavesNoTrace() throws Exception {
    try (ScriptedServer server = ScriptedServer.echo();
        RunningInstance weir = Setup.of(transport, server.port()).withMaxConnections(1).start();
        TestClient first = weir.connect().getThrough()) {
      TestClient second = weir.connect().send(TestClient.PRELOGIN);
      Await.until("one waits", () -> weir.bucket().waiting() == 1);
      second.leave();
      Await.until("nobody waits", () -> weir.bucket().waiting() == 0);

      first.leave();
      Await.until("the slot is back", () -> weir.bucket().held() == 0);
      assertThat(server.connectionsMost()).isEqualTo(1);
    }
  }
}
