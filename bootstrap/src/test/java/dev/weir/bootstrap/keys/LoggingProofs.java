package dev.weir.bootstrap.keys;

import static dev.weir.bootstrap.keys.Clients.execute;
import static dev.weir.bootstrap.keys.Clients.timeUntil;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.InstanceKeys;
import dev.weir.bootstrap.config.schema.SessionKeys;
import dev.weir.testkit.await.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Keys about what is logged. */
final class LoggingProofs {
  private LoggingProofs() {}

  static List<KeyProof> all() {
    return List.of(
        KeyProof.seen(
            InstanceKeys.LOGGING,
            InstanceKeys.LOG_FORMAT,
            LoggingProofs::beginningOfALine,
            "text",
            "2",
            "json",
            "{"),
        KeyProof.seen(
            InstanceKeys.LOGGING,
            InstanceKeys.LOG_LEVEL,
            LoggingProofs::linesLogged,
            "trace",
            5,
            "debug",
            4,
            "info",
            3,
            "warn",
            2,
            "error",
            1),
        KeyProof.seen(
            InstanceKeys.LOGGING,
            InstanceKeys.SQL_TEXT,
            LoggingProofs::textOfAPin,
            "true",
            "CREATE TABLE #kept (a int)",
            "false",
            "none"),
        KeyProof.timed(
            BucketKeys.SECTION,
            SessionKeys.PINNED_WARN_AFTER,
            "300ms",
            "3s",
            LoggingProofs::timeToTheWarning));
  }

  private static Object beginningOfALine(Scene scene) throws Exception {
    return logged(scene).getFirst().substring(0, 1);
  }

  private static Object linesLogged(Scene scene) throws Exception {
    return logged(scene).size();
  }

  /** What a process logs that has the configuration and says something on every level. */
  private static List<String> logged(Scene scene) throws Exception {
    Path output = Files.createTempFile("weir-keys", ".log");
    try {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  Objects.requireNonNullElseGet(
                      System.getProperty("surefire.test.class.path"),
                      () -> System.getProperty("java.class.path")),
                  LoggingProcess.class.getName(),
                  scene.config().proxy().logging().format().name(),
                  scene.config().proxy().logging().level().name())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      if (process.waitFor() != 0) {
        throw new IllegalStateException(Files.readString(output));
      }
      return Files.readAllLines(output);
    } finally {
      Files.delete(output);
    }
  }

  private static Object textOfAPin(Scene scene) throws Exception {
    scene.givenFirst("pinned_warn_after: 100ms");
    try (Warnings warnings = new Warnings()) {
      pin(scene);
      Await.until("it is named", () -> !warnings.lines().isEmpty());
      return warnings.value("sql_text");
    }
  }

  private static Object timeToTheWarning(Scene scene) throws Exception {
    try (Warnings warnings = new Warnings()) {
      pin(scene);
      return timeUntil("it is named", () -> !warnings.lines().isEmpty());
    }
  }

  private static void pin(Scene scene) throws Exception {
    execute(scene.startWithServer().connect(), "CREATE TABLE #kept (a int)");
  }

  /** What is logged of sessions that stay pinned. */
  private static final class Warnings implements AutoCloseable {
    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.weir.tds.bucket");
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

    Warnings() {
      appender.list = new CopyOnWriteArrayList<>();
      appender.start();
      logger.addAppender(appender);
      logger.setLevel(Level.WARN);
    }

    List<ILoggingEvent> lines() {
      return new ArrayList<>(appender.list);
    }

    Object value(String key) {
      return lines().getFirst().getKeyValuePairs().stream()
          .filter(pair -> pair.key.equals(key))
          .map(pair -> String.valueOf(pair.value))
          .findFirst()
          .orElse("none");
    }

    @Override
    public void close() {
      logger.detachAppender(appender);
      logger.setLevel(null);
    }
  }
}
