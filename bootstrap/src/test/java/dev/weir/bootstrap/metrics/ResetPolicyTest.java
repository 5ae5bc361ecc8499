package dev.weir.bootstrap.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The key {@code reset} of a bucket, from its file to the server. */
@Timeout(120)
class ResetPolicyTest {
  private static void ask(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT 1");
    }
  }

  private static double resets(ScrapedWeir weir, String outcome, String way) {
    return weir.scrape()
        .getOrDefault(
            "proxy_resets_total{bucket=\"bucket-1\",outcome=\"%s\",way=\"%s\"}"
                .formatted(outcome, way),
            0.0);
  }

  private static double resets(ScrapedWeir weir) {
    return resets(weir, "done", "prelude") + resets(weir, "done", "background");
  }

  @Test
  void aConnectionOnWhichNothingWasLeftIsNotReset() throws Exception {
    try (ScrapedWeir weir = ScrapedWeir.start("max_connections: 1", "reset: auto");
        Connection one = weir.connect("");
        Connection other = weir.connect("")) {
      for (int round = 0; round < 3; round++) {
        ask(one);
        ask(other);
      }
      assertThat(resets(weir)).isZero();
    }
  }

  @Test
  void itIsWhereTheFileSaysSo() throws Exception {
    try (ScrapedWeir weir = ScrapedWeir.start("max_connections: 1", "reset: always");
        Connection one = weir.connect("");
        Connection other = weir.connect("")) {
      for (int round = 0; round < 3; round++) {
        ask(one);
        ask(other);
      }
      Await.until("each request is followed by a reset", () -> resets(weir) >= 6);
      assertThat(resets(weir, "failed", "prelude")).isZero();
      assertThat(resets(weir, "failed", "background")).isZero();
    }
  }
}
