package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.application.session.SessionLimits;
import dev.weir.domain.error.WeirError;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that run too long, and clients that ask nothing for too long. */
@Timeout(60)
class SessionLimitsIT {
  private static SessionLimits limits(@Nullable Duration query, @Nullable Duration clientIdle) {
    return new SessionLimits(
        Duration.ofSeconds(30),
        query,
        clientIdle,
        Duration.ofMinutes(1),
        Duration.ofMinutes(5),
        Duration.ofSeconds(5));
  }

  private static void assertServed(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT 7")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getInt(1)).isEqualTo(7);
    }
  }

  @Test
  void aRequestThatRunsTooLongIsCancelledAndTheSessionGoesOn() throws Exception {
    try (RunningDoor weir = RunningDoor.start(1, "true", limits(Duration.ofMillis(300), null));
        Connection connection = weir.connect();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute("WAITFOR DELAY '00:00:50'"))
          .isInstanceOfSatisfying(
              SQLException.class,
              e -> assertThat(e.getErrorCode()).isEqualTo(WeirError.QUERY_TIMEOUT.number()));
      assertServed(connection);
      assertThat(weir.server().report().violations()).isEmpty();
      assertThat(weir.server().report().connectionsMax()).isEqualTo(1);
    }
  }

  @Test
  void responseBytesBeforeACancelReachTheClient() throws Exception {
    try (RunningDoor weir = RunningDoor.start(1, "false", limits(Duration.ofMillis(500), null));
        Connection connection = weir.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("SELECT 1 WAITFOR DELAY '00:00:50' SELECT 2")).isTrue();
      try (ResultSet row = statement.getResultSet()) {
        assertThat(row.next()).isTrue();
        assertThat(row.getInt(1)).isEqualTo(1);
      }
      assertThatThrownBy(statement::getMoreResults)
          .isInstanceOfSatisfying(
              SQLException.class,
              e -> assertThat(e.getErrorCode()).isEqualTo(WeirError.QUERY_TIMEOUT.number()));
      assertServed(connection);
    }
  }

  @Test
  void clientThatPausesWithinItsRequestGetsAnErrorAndTheServerDropsThePart() throws Exception {
    SessionLimits hurried =
        new SessionLimits(
            Duration.ofMillis(300),
            null,
            null,
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofSeconds(5));
    try (RunningDoor weir = RunningDoor.start(1, "true", hurried);
        RawConnection client = weir.raw()) {
      byte[] request =
          RequestBytes.withHeaders(0).text("SELECT '" + "x".repeat(60_000) + "'").done();
      int payload = client.packetSize() - 8;
      for (int from = 0; from < 100_000; from += payload) {
        client.sendPacket(RawConnection.BATCH, 0, request, from, payload);
      }

      assertThat(client.response())
          .anySatisfy(
              token ->
                  assertThat(token)
                      .isInstanceOfSatisfying(
                          Token.Message.class,
                          message ->
                              assertThat(message.number())
                                  .isEqualTo(WeirError.REQUEST_STALLED.number())));
      assertThat(client.closedByServer()).isTrue();
      Await.until("the connection is given back", () -> weir.pool().idle() == 1);
      assertThat(weir.server().report().violations()).isEmpty();
    }
  }

  @Test
  void aClientThatAsksNothingForTooLongIsDisconnected() throws Exception {
    try (RunningDoor weir = RunningDoor.start(1, "true", limits(null, Duration.ofMillis(300)));
        Connection connection = weir.connect()) {
      assertServed(connection);
      Await.until("the connection is given back", () -> weir.pool().lent() == 0);
      assertThat(connection.isValid(5)).isFalse();
    }
  }
}
