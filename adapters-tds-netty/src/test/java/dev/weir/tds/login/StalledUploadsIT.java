package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.session.SessionLimits;
import dev.weir.domain.error.WeirError;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Fifty clients that stop in the middle of an upload, and never go on. */
@Timeout(120)
class StalledUploadsIT {
  private static final int STALLED = 50;

  /** More than is held of a request before a connection is asked for. */
  private static final int UPLOADED = 100_000;

  private static SessionLimits stalledAfter(Duration patience) {
    return new SessionLimits(
        patience, null, null, Duration.ofMinutes(1), Duration.ofMinutes(5), Duration.ofSeconds(5));
  }

  private static List<RawConnection> stall(RunningDoor weir) throws IOException {
    List<RawConnection> clients = new ArrayList<>();
    for (int i = 0; i < STALLED; i++) {
      RawConnection client = weir.raw().patient();
      clients.add(client);
      byte[] request =
          RequestBytes.withHeaders(0).text("SELECT '" + "x".repeat(UPLOADED / 2)).done();
      int payload = client.packetSize() - 8;
      for (int from = 0; from + payload <= request.length; from += payload) {
        client.sendPacket(RawConnection.BATCH, 0, request, from, payload);
      }
    }
    return clients;
  }

  private static void assertServed(RunningDoor weir, int number) throws IOException {
    try (AskingClient client = new AskingClient(weir)) {
      client.connection().patient();
      client.send("SELECT " + number);
      client.hears(number);
    }
  }

  private static void assertToldAndClosed(List<RawConnection> clients) throws IOException {
    for (RawConnection client : clients) {
      assertThat(client.response())
          .anyMatch(
              token ->
                  token instanceof Token.Message message
                      && message.number() == WeirError.REQUEST_STALLED.number());
      assertThat(client.closedByServer()).isTrue();
      client.close();
    }
  }

  private static void assertSound(RunningDoor weir, int connections) {
    Await.until("their connections are given back", () -> weir.pool().lent() == 0);
    assertThat(weir.server().report().violations()).isEmpty();
    assertThat(weir.server().report().connectionsMax()).isLessThanOrEqualTo(connections);
  }

  @Test
  void othersAreServedBesideThemWhereSlotsAreLeft() throws Exception {
    int connections = STALLED + 2;
    try (RunningDoor weir = RunningDoor.forACrowd(connections, stalledAfter(Duration.ofDays(1)))) {
      List<RawConnection> stalled = stall(weir);
      Await.until("each of them has a connection", () -> weir.pool().lent() == STALLED);
      for (int i = 0; i < 20; i++) {
        assertServed(weir, i);
      }
      Await.until("only who stalled has a connection", () -> weir.pool().lent() == STALLED);
      for (RawConnection each : stalled) {
        each.close();
      }
      assertSound(weir, connections);
    }
  }

  @Test
  void theyLoseTheirConnectionsToOthersWhereNoneIsLeft() throws Exception {
    int connections = 10;
    try (RunningDoor weir =
        RunningDoor.forACrowd(connections, stalledAfter(Duration.ofMillis(500)))) {
      List<RawConnection> stalled = stall(weir);
      assertServed(weir, 7);
      assertToldAndClosed(stalled);
      assertSound(weir, connections);
      System.out.printf("figure: stalled_uploads=%d connections=%d%n", STALLED, connections);
    }
  }
}
