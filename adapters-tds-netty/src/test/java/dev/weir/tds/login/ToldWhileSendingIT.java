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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Clients that are told the end of their session while they send a request: they read only when all
 * of it is sent, and are not to find their connection broken before.
 */
@Timeout(60)
class ToldWhileSendingIT {
  /** More than the buffers of two sockets take in. */
  private static final int CHARACTERS = 16 << 20;

  private static SessionLimits losingTransactionsAfter(Duration idle, Duration requestStall) {
    return new SessionLimits(
            requestStall, null, null, idle, Duration.ofMinutes(5), Duration.ofSeconds(5))
        .withAlways(true);
  }

  /** A client whose transaction was open for too long, which it has not been told yet. */
  private static RawConnection losesItsTransaction(RunningDoor weir) throws IOException {
    RawConnection client = weir.raw().patient();
    client.batch("BEGIN TRAN SELECT 1");
    client.response();
    Await.until("its connection is taken away", () -> weir.pool().lent() == 0);
    return client;
  }

  private static byte[] largeRequest() {
    return RequestBytes.withHeaders(0).text("SELECT '" + "x".repeat(CHARACTERS) + "'").done();
  }

  private static void assertToldAndClosed(RawConnection client) throws IOException {
    assertThat(client.response())
        .anyMatch(
            token ->
                token instanceof Token.Message message
                    && message.number() == WeirError.TRANSACTION_LOST.number());
    assertThat(client.closedByServer()).isTrue();
  }

  @Test
  void clientThatSendsItsWholeRequestGetsTheReason() throws Exception {
    SessionLimits limits = losingTransactionsAfter(Duration.ofMillis(200), Duration.ofSeconds(30));
    try (RunningDoor weir = RunningDoor.forTransactions(1, limits);
        RawConnection client = losesItsTransaction(weir)) {
      client.send(RawConnection.BATCH, 0, largeRequest());
      assertToldAndClosed(client);
    }
  }

  @Test
  void clientThatStopsWithinItsRequestIsNotAwaitedForever() throws Exception {
    SessionLimits limits = losingTransactionsAfter(Duration.ofMillis(200), Duration.ofMillis(500));
    try (RunningDoor weir = RunningDoor.forTransactions(1, limits);
        RawConnection client = losesItsTransaction(weir)) {
      byte[] request = largeRequest();
      int payload = client.packetSize() - 8;
      for (int from = 0; from < 200_000; from += payload) {
        client.sendPacket(RawConnection.BATCH, 0, request, from, payload);
      }
      assertToldAndClosed(client);
    }
  }
}
