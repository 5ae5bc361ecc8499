package dev.weir.bootstrap.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeProcessIT {
  private static final String USER = "sa";
  private static final String PASSWORD = "YourStr0ngP@ssword1";
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
  void reportsReadyServesAndExitsWithZeroOnSigterm() throws Exception {
    try (ServeProcess weir = ServeProcess.start(directory, server.port()).awaitReady()) {
      assertThat(weir.out())
          .matches("ready tds=127.0.0.1:\\d+ health=\\S+ buckets=1 slots=10 .*\n");
      assertThat(weir.health("/health/live")).isEqualTo(200);
      assertThat(weir.health("/health/ready")).isEqualTo(200);
      assertThat(selectOne(weir)).isEqualTo(1);

      weir.process().destroy();

      assertThat(weir.awaitEnd(Duration.ofSeconds(15))).isZero();
      assertThat(weir.err()).contains("shutting down").contains("shutdown complete");
    }
  }

  @Test
  void aRequestUnderWayIsFinishedBeforeItLeaves() throws Exception {
    try (ServeProcess weir = ServeProcess.start(directory, server.port()).awaitReady();
        Connection connection = connect(weir);
        Statement statement = connection.createStatement()) {
      long requestsBefore = server.report().requests();
      Thread leaving =
          Thread.ofVirtual()
              .start(
                  () -> {
                    Await.until(
                        "the request is with the server",
                        () -> server.report().requests() > requestsBefore);
                    weir.process().destroy();
                  });
      try (ResultSet row = statement.executeQuery("WAITFOR DELAY '00:00:03'; SELECT 42")) {
        row.next();
        assertThat(row.getInt(1)).isEqualTo(42);
      }
      leaving.join();
      assertThat(weir.awaitEnd(Duration.ofSeconds(15))).isZero();
    }
  }

  @Test
  void aClientThatNeverLeavesDoesNotKeepItBeyondFifteenSeconds() throws Exception {
    try (ServeProcess weir = ServeProcess.start(directory, server.port()).awaitReady();
        Connection connection = connect(weir);
        Statement statement = connection.createStatement()) {
      long requestsBefore = server.report().requests();
      Thread client =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      statement.execute("WAITFOR DELAY '00:01:00'");
                    } catch (SQLException cutOff) {
                      assertThat(cutOff.getMessage()).isNotEmpty();
                    }
                  });
      Await.until(
          "the request is with the server", () -> server.report().requests() > requestsBefore);
      weir.process().destroy();
      assertThat(weir.awaitEnd(Duration.ofSeconds(15))).isZero();
      client.join();
    }
  }

  @Test
  void anAddressInUseIsNamed() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServeProcess weir = ServeProcess.start(directory, server.port(), taken.getLocalPort())) {
      assertThat(weir.awaitEnd(Duration.ofSeconds(60))).isEqualTo(1);
      assertThat(weir.err()).contains("cannot listen on").contains(":" + taken.getLocalPort());
      assertThat(weir.out()).isEmpty();
    }
  }

  @Test
  void aWrongConfigurationIsExplainedWithItsLine() throws Exception {
    try (ServeProcess weir = ServeProcess.start(directory, server.port(), "queue_timeuot: 30s")) {
      assertThat(weir.awaitEnd(Duration.ofSeconds(60))).isEqualTo(1);
      assertThat(weir.err())
          .contains("proxy.yaml:7:3: error: ")
          .contains("did you mean 'queue_timeout'?");
    }
  }

  @Test
  void instanceWithoutFallbackDoesNotStartWithoutTheLedger() throws Exception {
    String nowhere =
        "\nredis: {addr: [\"127.0.0.1:%d\"]}\nfallback: {enabled: false}"
            .formatted(FreePort.find());
    try (ServeProcess weir =
        ServeProcess.start(directory, server.port(), "coordination: redis" + nowhere)) {
      assertThat(weir.awaitEnd(Duration.ofSeconds(60))).isEqualTo(1);
      assertThat(weir.err()).contains("fallback.enabled is false");
    }
  }

  @Test
  void withoutDescriptorsItRestsAndServesAgainWhenThereAreSome() throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/prlimit")),
        "skipped: prlimit (Debian package util-linux) is needed to take descriptors away");
    List<Socket> clients = new ArrayList<>();
    try (ServeProcess weir = ServeProcess.start(directory, server.port()).awaitReady()) {
      assertThat(selectOne(weir)).isEqualTo(1);
      long open = openDescriptors(weir);
      setDescriptorLimit(weir, open);
      Duration before = weir.handle().info().totalCpuDuration().orElseThrow();
      for (int i = 0; i < 5; i++) {
        Socket client = new Socket();
        client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), weir.port()));
        clients.add(client);
      }
      Await.until(
          "it has tried four times to accept",
          () -> weir.err().split("retrying in a second", -1).length > 4);
      Duration used = weir.handle().info().totalCpuDuration().orElseThrow().minus(before);
      // Four tries are a second apart each; a loop that spins would have used all that time.
      assertThat(used).isLessThan(Duration.ofMillis(1_500));

      setDescriptorLimit(weir, open + 1_000);
      Await.until("served again", () -> selectOne(weir) == 1);
    } finally {
      for (Socket client : clients) {
        client.close();
      }
    }
  }

  private static void setDescriptorLimit(ServeProcess weir, long limit) throws Exception {
    Process prlimit =
        new ProcessBuilder("prlimit", "--pid", "" + weir.process().pid(), "--nofile=" + limit + ":")
            .inheritIO()
            .start();
    assertThat(prlimit.waitFor()).isZero();
  }

  private static long openDescriptors(ServeProcess weir) throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/" + weir.process().pid() + "/fd"))) {
      return open.mapToInt(fd -> Integer.parseInt(fd.getFileName().toString())).max().orElseThrow()
          + 1L;
    }
  }

  private static int selectOne(ServeProcess weir) throws SQLException {
    try (Connection connection = connect(weir);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT 1")) {
      row.next();
      return row.getInt(1);
    }
  }

  private static Connection connect(ServeProcess weir) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:sqlserver://127.0.0.1:"
            + weir.port()
            + ";databaseName=AppDB;encrypt=false;loginTimeout=30;user="
            + USER
            + ";password="
            + PASSWORD);
  }
}
