package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that was away lets its clients in again soon after it has returned. */
@Timeout(120)
class ReturningServerIT {
  /** Two probes, each at most a second after the last. */
  private static final Duration SOON = Duration.ofSeconds(2);

  /** What a busy machine adds. */
  private static final Duration GRACE = Duration.ofSeconds(3);

  @Test
  void clientsLogInAgainSoonAfterTheServerHasReturned() throws Exception {
    try (RunningDoor weir = RunningDoor.withHealthChecks(4)) {
      weir.connect().close();
      weir.restartServer(
          () -> Await.until("logins are refused", () -> isRefusedWithoutADial(weir)));

      long began = System.nanoTime();
      Await.until("a client logs in", SOON.plus(GRACE), () -> logsIn(weir));
      System.out.printf(
          "figure: a client logs in %d ms after the server has returned%n",
          (System.nanoTime() - began) / 1_000_000);
      assertThat(weir.server().report().violations()).isEmpty();
    }
  }

  /** A login with a password that is new to Weir would be proven at the server. */
  private static boolean isRefusedWithoutADial(RunningDoor weir) {
    try {
      weir.connect("Never-Used-1").close();
      return false;
    } catch (SQLException e) {
      assertThat(e.getErrorCode()).isEqualTo(50003);
      return !weir.bucket().pool().health().isServable();
    }
  }

  private static boolean logsIn(RunningDoor weir) throws SQLException {
    try (Connection client = weir.connect()) {
      return client.isValid(5);
    } catch (SQLException e) {
      assertThat(e.getErrorCode()).isEqualTo(50003);
      return false;
    }
  }
}
