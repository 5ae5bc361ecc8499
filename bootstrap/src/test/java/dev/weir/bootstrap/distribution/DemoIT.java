package dev.weir.bootstrap.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.await.Await;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stand-in SQL Server is shipped, and only the commands that start one can load it. */
class DemoIT {
  private static final Path LAUNCHER = Repository.distribution().resolve("bin/weir");
  private static final List<String> OF_THE_STAND_IN = List.of("/h2-", "/weir-sqlserver-standin-");

  @TempDir private Path directory;

  @Test
  void classPathOfServeHasNoStandIn() throws IOException, InterruptedException {
    assertThat(propertiesOf("serve")).contains("/weir-bootstrap-").doesNotContain(OF_THE_STAND_IN);
  }

  @Test
  void classPathOfStandinHasIt() throws IOException, InterruptedException {
    assertThat(propertiesOf("standin")).contains("/weir-bootstrap-").contains(OF_THE_STAND_IN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "help standin", "help demo", "completion"})
  void commandsAreDescribedWithoutTheStandIn(String arguments)
      throws IOException, InterruptedException {
    FinishedProcess described =
        FinishedProcess.run(
            new ProcessBuilder(
                Stream.concat(Stream.of(LAUNCHER.toString()), Stream.of(arguments.split(" ")))
                    .toList()));
    assertThat(described.exitCode()).as(described.err()).isZero();
    assertThat(described.out()).contains(arguments.endsWith("demo") ? "demo" : "standin");
  }

  @Test
  void demoServesRequestsAndStartsFromACache() throws IOException, InterruptedException {
    // Of the three buckets, and of HTTP behind them.
    int port = freePortsInARow(4);
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    Process demo =
        new ProcessBuilder(
                LAUNCHER.toString(),
                "demo",
                "--port",
                String.valueOf(port),
                "--http-port",
                String.valueOf(port + 3))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      Await.until(
          "the demo is ready",
          Duration.ofSeconds(90),
          () -> !demo.isAlive() || Files.readString(out).startsWith("ready three buckets"));
      assertThat(demo.isAlive()).as(Files.readString(err)).isTrue();

      FinishedProcess answer = FinishedProcess.run(query(port + 2));

      assertThat(answer.out()).as(answer.err()).contains("demo-3").contains("(1 row)");
      assertThat(Files.readString(err)).doesNotContain("that failed");
      demo.destroy();
      assertThat(demo.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(demo.exitValue()).isZero();
    } finally {
      demo.destroyForcibly();
    }
  }

  private static ProcessBuilder query(int port) {
    return new ProcessBuilder(
        LAUNCHER.toString(),
        "sql",
        "-S",
        "127.0.0.1," + port,
        "-d",
        "AppDB",
        "-U",
        "sa",
        "-P",
        "YourStr0ngP@ssword1",
        "-Q",
        "SELECT @@SERVERNAME AS server");
  }

  /** What the virtual machine says of itself before it runs a command. */
  private static String propertiesOf(String command) throws IOException, InterruptedException {
    ProcessBuilder help = new ProcessBuilder(LAUNCHER.toString(), command, "--help");
    help.environment().put("WEIR_JAVA_OPTS", "-XshowSettings:properties");
    help.environment().put("WEIR_CACHE", "off");
    FinishedProcess finished = FinishedProcess.run(help);
    assertThat(finished.exitCode()).as(finished.err()).isZero();
    return finished.err();
  }

  private static int freePortsInARow(int count) {
    while (true) {
      int first = FreePort.find();
      if (Stream.iterate(first, port -> port + 1).limit(count).allMatch(DemoIT::isFree)) {
        return first;
      }
    }
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port)) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
