package dev.weir.bootstrap.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.distribution.FinishedProcess;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An unread log delays no client. */
@Timeout(120)
class StuckStandardErrorIT {
  private static final String USER = "sa";
  private static final String PASSWORD = "YourStr0ngP@ssword1";
  private static final int BAD_CLIENTS = 200;

  private static StandIn server;

  @TempDir private Path directory;

  @BeforeAll
  static void startServer() throws IOException {
    server =
        StandIn.start(
            StandInOptions.defaults().withDatabases(List.of("AppDB")).withLogin(USER, PASSWORD));
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @Test
  void processServesAndLeavesWhileItsStandardErrorIsAFullPipe() throws Exception {
    Path pipe = directory.resolve("pipe");
    shell("mkfifo \"$0\"", pipe);
    try (ServeProcess weir =
            ServeProcess.launch(directory, server.port())
                .proxyLines("shutdown_timeout: 2s")
                .javaOptions("-Xmx256m")
                .standardErrorTo(pipe)
                .start()
                .awaitReady();
        Connection before = connect(weir)) {
      // Full to the last byte, which takes writes of one byte in the end.
      shell("for size in 1024 1; do dd if=/dev/zero of=\"$0\" bs=$size oflag=nonblock; done", pipe);

      for (int client = 0; client < BAD_CLIENTS; client++) {
        logInBadly(weir.port());
      }

      assertThat(selectOne(before)).isEqualTo(1);
      try (Connection after = connect(weir)) {
        assertThat(selectOne(after)).isEqualTo(1);
      }
      assertThat(weir.health("/health/live")).isEqualTo(200);

      weir.process().destroy();
      assertThat(weir.awaitEnd(Duration.ofSeconds(10))).isZero();
    }
  }

  /** A client that is no TDS client, which is worth a line of the log. */
  private static void logInBadly(int port) throws IOException {
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
      client.setSoTimeout(10_000);
      client.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(client.getInputStream().readAllBytes()).isNotNull();
    }
  }

  private static void shell(String script, Path argument) throws Exception {
    FinishedProcess unused =
        FinishedProcess.run(new ProcessBuilder("sh", "-c", script, argument.toString()));
  }

  private static Connection connect(ServeProcess weir) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:sqlserver://127.0.0.1:%d;databaseName=AppDB;encrypt=false;loginTimeout=20;socketTimeout=20000;user=%s;password=%s"
            .formatted(weir.port(), USER, PASSWORD));
  }

  private static int selectOne(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT 1")) {
      row.next();
      return row.getInt(1);
    }
  }
}
