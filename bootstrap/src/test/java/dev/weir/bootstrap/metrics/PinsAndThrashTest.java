package dev.weir.bootstrap.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** Sessions that are pinned, and logins that take each other's connections, as operators see it. */
@Timeout(120)
class PinsAndThrashTest {
  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.weir.tds.bucket");
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  @BeforeEach
  void listen() {
    // Event loops write it while it is read.
    lines.list = new CopyOnWriteArrayList<>();
    lines.start();
    logger.addAppender(lines);
    logger.setLevel(Level.WARN);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(lines);
    logger.setLevel(null);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static double value(ScrapedWeir weir, String name, String moreLabels) throws Exception {
    String series = name + "{bucket=\"bucket-1\"" + moreLabels + "}";
    return Objects.requireNonNull(weir.scrape().get(series), series);
  }

  private static double sessionsPinned(ScrapedWeir weir, String reason) throws Exception {
    return value(weir, "proxy_sessions_pinned", ",reason=\"" + reason + "\"");
  }

  private List<Map<String, Object>> warnings() {
    return List.copyOf(lines.list).stream()
        .map(
            line ->
                line.getKeyValuePairs().stream()
                    .collect(Collectors.toMap(pair -> pair.key, pair -> pair.value)))
        .toList();
  }

  @Test
  void sessionsThatStayPinnedAreScrapedByReasonAndNamedOnce() throws Exception {
    try (ScrapedWeir weir = ScrapedWeir.start("max_connections: 10", "pinned_warn_after: 1s");
        Connection one = weir.connect("");
        Connection other = weir.connect("");
        Connection third = weir.connect("")) {
      execute(one, "CREATE TABLE #secret (a int)");
      execute(other, "CREATE TABLE #secret (a int)");
      execute(third, "CREATE TABLE entries (a int)");
      third.setAutoCommit(false);
      execute(third, "INSERT INTO entries VALUES (1)");
      assertThat(sessionsPinned(weir, "temp_table")).isEqualTo(2);
      assertThat(sessionsPinned(weir, "transaction")).isEqualTo(1);
      assertThat(value(weir, "proxy_connections_pinned", "")).isEqualTo(3);
      assertThat(value(weir, "proxy_connections_active", "")).isEqualTo(3);

      Await.until("both reasons are named", () -> warnings().size() >= 2);
      // Each deadline has passed when one that was set after them has.
      execute(one, "SELECT 1");
      Connection last = weir.connect("");
      execute(last, "DECLARE @text varchar(20) = LTRIM('SELECT 1'); EXEC (@text)");
      Await.until("the last is named", () -> warnings().size() >= 3);
      last.close();

      assertThat(warnings())
          .extracting(line -> line.get("reason"))
          .containsExactly("temp_table", "transaction", "unknown");
      Map<String, Object> first = warnings().getFirst();
      assertThat(first.get("bucket")).hasToString("bucket-1");
      assertThat(first)
          .containsEntry("login", "sa")
          .containsEntry("application", "billing")
          .containsEntry("client", "127.0.0.1")
          .containsEntry("request_kind", "batch")
          .hasEntrySatisfying(
              "origin", origin -> assertThat(origin).hasToString("CREATE in a batch, at 0"))
          .containsKeys("spid", "request", "pinned_for", "reason_for", "others", "unmentioned");
      assertThat(warnings().toString()).doesNotContain("secret");
    }
  }

  @Test
  void thereAreNoMoreSeriesThanTheBucketGivesRiseTo() throws Exception {
    try (ScrapedWeir weir = ScrapedWeir.start("max_connections: 10")) {
      Set<String> before = weir.scrape().keySet();
      List<Connection> sessions = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        Connection session = weir.connect(i % 2 == 0 ? "" : ";applicationIntent=ReadOnly");
        sessions.add(session);
        execute(session, "CREATE TABLE #t" + i + " (a int)");
        execute(session, "DECLARE @text varchar(20) = LTRIM('SELECT 1'); EXEC (@text)");
      }
      for (Connection session : sessions) {
        session.close();
      }

      assertThat(weir.scrape().keySet()).isEqualTo(before);
    }
  }

  @Test
  void profilesThatTakeEachOthersConnectionsAreWarnedOf() throws Exception {
    try (ScrapedWeir weir = ScrapedWeir.start("max_connections: 1");
        Connection one = weir.connect("");
        Connection other = weir.connect(";applicationIntent=ReadOnly")) {
      assertThat(value(weir, "proxy_profile_thrash", "")).isZero();
      for (int i = 0; i < 15; i++) {
        execute(one, "SELECT 1");
        execute(other, "SELECT 1");
      }
      assertThat(value(weir, "proxy_evictions_total", "")).isGreaterThanOrEqualTo(20);
      Await.until("the bucket is named", () -> !warnings().isEmpty());

      assertThat(value(weir, "proxy_profile_thrash", "")).isEqualTo(1);
      assertThat(warnings())
          .singleElement()
          .satisfies(
              line -> {
                assertThat(line.get("bucket")).hasToString("bucket-1");
                assertThat(String.valueOf(line.get("advice"))).contains("auth: mapped");
              });
    }
  }
}
