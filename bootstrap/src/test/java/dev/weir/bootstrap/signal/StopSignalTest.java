package dev.weir.bootstrap.signal;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;

@Timeout(120)
class StopSignalTest {
  private static final int STOP_OVERDUE = 4;
  private static final String READY = "ready";
  private static final String FAILS = "fails";
  private static final String HANGS = "hangs";

  @ParameterizedTest
  @ValueSource(strings = {FAILS, HANGS})
  void processEndsThoughItsLogIsBlocked(String log) throws Exception {
    Process process = start(log);
    try (BufferedReader output = process.inputReader(StandardCharsets.US_ASCII)) {
      assertThat(output.readLine()).isEqualTo(READY);

      process.destroy();

      assertThat(process.waitFor(20, TimeUnit.SECONDS)).as("the process has ended").isTrue();
      assertThat(process.exitValue()).isEqualTo(STOP_OVERDUE);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static Process start(String log) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            // Else remarks about the configuration of the log come before what the program prints.
            "-Dlogback.statusListenerClass=ch.qos.logback.core.status.NopStatusListener",
            "-cp",
            System.getProperty("java.class.path"),
            HangingProgram.class.getName(),
            log)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** A program that is asked to stop and does not, with a log that is broken. */
  static final class HangingProgram {
    private HangingProgram() {}

    /** Takes what its log does as its argument. */
    public static void main(String[] args) throws InterruptedException {
      LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
      context.addTurboFilter(new BrokenLog(args[0]));
      StopSignal stop = StopSignal.install(Duration.ofMillis(100));
      System.out.println(READY);
      stop.await();
      hang();
    }

    private static void hang() {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static final class BrokenLog extends TurboFilter {
    private final String fault;

    BrokenLog(String fault) {
      this.fault = fault;
    }

    @Override
    public FilterReply decide(
        Marker marker,
        Logger logger,
        Level level,
        String format,
        Object[] arguments,
        Throwable cause) {
      if (fault.equals(FAILS)) {
        throw new OutOfMemoryError("of a test");
      }
      HangingProgram.hang();
      return FilterReply.NEUTRAL;
    }
  }
}
