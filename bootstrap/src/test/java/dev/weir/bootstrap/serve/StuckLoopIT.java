package dev.weir.bootstrap.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.ThreadReference;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A process of which a thread stands still says so, and ends when it is asked to. */
@Timeout(180)
@Execution(ExecutionMode.CONCURRENT)
class StuckLoopIT {
  private static final int STOP_OVERDUE = 4;
  private static final int SHUTDOWN_SECONDS = 2;

  @TempDir private Path directory;
  private final int debugPort = FreePort.find();

  @Test
  void livenessNamesStuckLoopsUntilTheyRunAgain() throws Exception {
    try (ServeProcess weir = start();
        Debugger debugger = Debugger.attach(debugPort)) {
      assertThat(weir.health("/health/live")).isEqualTo(200);
      ThreadReference loop = debugger.suspend("weir-loop-");
      ThreadReference acceptor = debugger.suspend("weir-acceptor-");

      Await.until(
          "liveness names both",
          () -> weir.body("/health/live").matches(".*weir-loop-.*weir-acceptor-.*\\s*"));
      assertThat(weir.body("/health/live"))
          .startsWith("{\"status\":\"stuck\",\"detail\":\"event loop weir-loop-")
          .contains(" has run no task for 1");
      assertThat(weir.health("/health/live")).isEqualTo(503);
      assertThat(weir.health("/health/ready")).isEqualTo(503);
      Await.until(
          "the log says where", () -> weir.err().split("\tat io.netty.channel", -1).length > 2);
      assertThat(weir.err().split("event loop is stuck", -1)).hasSize(3);

      loop.resume();
      acceptor.resume();
      Await.until("liveness says yes", () -> weir.health("/health/live") == 200);
      Await.until("the log says so", () -> weir.err().contains("event loop runs tasks again"));
    }
  }

  @Test
  void stuckLoopsDoNotKeepTheProcessFromLeaving() throws Exception {
    try (ServeProcess weir = start();
        Debugger debugger = Debugger.attach(debugPort)) {
      debugger.suspend("weir-loop-");
      debugger.suspend("weir-acceptor-");

      weir.process().destroy();

      assertThat(weir.awaitEnd(Duration.ofSeconds(SHUTDOWN_SECONDS + 10))).isZero();
      assertThat(weir.err()).contains("shutdown complete");
    }
  }

  @Test
  void processThatHangsWhileItLeavesIsEndedWithACodeAndALine() throws Exception {
    try (ServeProcess weir = start();
        Debugger debugger = Debugger.attach(debugPort)) {
      debugger.suspend("main");

      weir.process().destroy();

      assertThat(weir.awaitEnd(Duration.ofSeconds(SHUTDOWN_SECONDS + 15))).isEqualTo(STOP_OVERDUE);
      assertThat(weir.err())
          .contains("stop is overdue", "at dev.weir.bootstrap.signal.StopSignal.await")
          // The debugger lets the main thread go when the process halts: it may still log a line.
          .contains("weir: did not stop within 12 s after the signal. The exit code is 4.\n");
    }
  }

  private ServeProcess start() throws IOException {
    return ServeProcess.launch(directory, FreePort.find())
        .proxyLines("shutdown_timeout: " + SHUTDOWN_SECONDS + "s")
        .javaOptions(Debugger.options(debugPort))
        .start()
        .awaitReady();
  }
}
