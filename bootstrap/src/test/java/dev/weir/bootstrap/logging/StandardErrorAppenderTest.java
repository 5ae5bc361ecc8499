package dev.weir.bootstrap.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StandardErrorAppenderTest {
  private final LoggerContext context = new LoggerContext();
  private final StuckStream stream = new StuckStream();
  private final LogOutput output = LogOutput.start(stream, 1_000);

  @Test
  void eventsAreRenderedWhenTheyAreLogged() {
    StringBuilder mutable = new StringBuilder("before");
    Logger logger = logger("%msg %kvp%n");
    logger.atInfo().addKeyValue("value", mutable).log("event");
    mutable.replace(0, mutable.length(), "after");

    stream.release();
    context.stop();
    assertThat(stream.lines()).containsExactly("event value=\"before\"", "");
  }

  @Test
  void recoveryOfAStuckReaderIsToldInALineOfTheLog() throws InterruptedException {
    Logger logger = logger("%-5level %logger{0}: %msg %kvp%n");
    for (int event = 0; event < 1_000; event++) {
      logger.info("nobody reads this");
    }
    stream.release();
    output.flush(Duration.ofSeconds(30));
    List<String> lines = List.of(stream.lines());
    long written = lines.stream().filter(line -> line.contains("nobody reads this")).count();
    assertThat(written).isLessThan(50);
    assertThat(lines)
        .containsOnlyOnce(
            "WARN  StandardErrorAppender: log events dropped events=\"%d\""
                .formatted(1_000 - written));
  }

  @Test
  void stoppingDoesNotWaitForAStuckReaderForLong() {
    logger("%msg%n").info("event");
    context.stop();
    assertThat(stream.lines()).containsExactly("");
    stream.release();
  }

  @Test
  void stoppingWaitsForTheLastLine() {
    stream.release();
    logger("%msg%n").info("event");
    context.stop();
    assertThat(stream.lines()).containsExactly("event", "");
  }

  private Logger logger(String pattern) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(pattern);
    encoder.start();
    StandardErrorAppender appender = new StandardErrorAppender(output);
    appender.setContext(context);
    appender.setEncoder(encoder);
    appender.start();
    Logger logger = context.getLogger("dev.weir.Any");
    logger.addAppender(appender);
    return logger;
  }
}
