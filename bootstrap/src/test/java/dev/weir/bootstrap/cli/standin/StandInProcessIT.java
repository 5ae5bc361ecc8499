package dev.weir.bootstrap.cli.standin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.distribution.FinishedProcess;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandInProcessIT {
  private static final String LAUNCHER =
      Path.of(
              System.getProperty("weir.repository.root"),
              "bootstrap",
              "target",
              "weir",
              "bin",
              "weir")
          .toString();

  @TempDir private Path directory;

  @Test
  void cannedAnswersPreparedRequestsToAnyLoginAndReportsAtItsEnd() throws Exception {
    Path out = directory.resolve("out");
    Process process =
        new ProcessBuilder(LAUNCHER, "standin", "--port", "0", "--canned")
            .redirectOutput(out.toFile())
            .redirectError(directory.resolve("err").toFile())
            .start();
    try {
      Await.until(
          "ready",
          Duration.ofSeconds(90),
          () -> !process.isAlive() || read(out).startsWith("ready tds=127.0.0.1:"));
      String port = read(out).replaceAll("(?s).*tds=127.0.0.1:(\\d+).*", "$1");
      assertThat(selectOne(port)).isEqualTo(1);

      process.destroy();

      assertThat(process.waitFor(15, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
      assertThat(read(out)).contains("\nreport ");
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void cannedWithTlsIsAnErrorOfUse() throws Exception {
    FinishedProcess refused =
        FinishedProcess.run(
            new ProcessBuilder(LAUNCHER, "standin", "--port", "0", "--canned", "--tls", "full"));
    assertThat(refused.exitCode()).isEqualTo(64);
    assertThat(refused.err()).contains("--canned answers without TLS").contains("--tls off");
  }

  private static int selectOne(String port) throws SQLException {
    String url = "jdbc:sqlserver://127.0.0.1:" + port + ";encrypt=false";
    try (Connection connection = DriverManager.getConnection(url, "anyone", "anything");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT 1")) {
      row.next();
      return row.getInt(1);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
