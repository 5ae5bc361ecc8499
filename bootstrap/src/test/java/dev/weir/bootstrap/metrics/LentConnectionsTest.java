package dev.weir.bootstrap.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** The client behind a session of the server, as an operator finds it. */
@Timeout(60)
class LentConnectionsTest {
  private static final String NOBODY = "{\"sessions\":[]}";

  private static int number(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT CAST(@@SPID AS int)")) {
      row.next();
      return row.getInt(1);
    }
  }

  @Test
  void pageNamesTheClientOfEachLentConnection() throws Exception {
    try (ScrapedWeir weir = ScrapedWeir.start("max_connections: 2", "server_facts: careful")) {
      assertThat(weir.page("/sessions")).contains(NOBODY);
      try (Connection blocking = weir.connect("")) {
        int number = number(blocking);
        assertThat(weir.atServer()).contains(number);

        assertThat(weir.page("/sessions"))
            .contains(
                "{\"sessions\":[{\"bucket\":\"bucket-1\",\"server_session\":%d,\"spid\":%d,"
                        .formatted(number, number)
                    + "\"login\":\"sa\",\"client\":\"127.0.0.1\",\"application\":\"billing\"}]}");
      }
      Await.until("the connection is back", () -> weir.page("/sessions").contains(NOBODY));
    }
  }

  @Test
  void logHasALineForEachLendingWhereThatIsWanted() throws Exception {
    Logger logger = (Logger) LoggerFactory.getLogger("dev.weir.tds.bucket");
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    // Event loops write it while it is read.
    lines.list = new CopyOnWriteArrayList<>();
    lines.start();
    logger.addAppender(lines);
    logger.setLevel(Level.DEBUG);
    try (ScrapedWeir weir = ScrapedWeir.start("max_connections: 2");
        Connection session = weir.connect("")) {
      int number = number(session);

      assertThat(lines.list)
          .filteredOn(line -> line.getMessage().equals("connection lent"))
          .last()
          .extracting(LentConnectionsTest::values)
          .satisfies(
              values ->
                  assertThat(values)
                      .containsEntry("server_session", number)
                      .containsEntry("client", "127.0.0.1")
                      .containsEntry("application", "billing"));
    } finally {
      logger.detachAppender(lines);
      logger.setLevel(null);
    }
  }

  private static Map<String, Object> values(ILoggingEvent line) {
    return line.getKeyValuePairs().stream()
        .collect(Collectors.toMap(pair -> pair.key, pair -> pair.value));
  }
}
