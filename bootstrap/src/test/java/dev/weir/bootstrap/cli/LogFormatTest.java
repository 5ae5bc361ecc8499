package dev.weir.bootstrap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.joran.spi.JoranException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

/** What a line of the log looks like, with the configuration that is shipped. */
class LogFormatTest {
  private final LoggerContext context = new LoggerContext();

  @AfterEach
  void stop() {
    context.stop();
  }

  @Test
  void textHasTheKeyedValuesBehindTheMessage() throws JoranException {
    assertThat(
            lineOf("text", "server refused the dial", pair("bucket", "b-07"), pair("code", 18456)))
        .isEqualTo(
            "2026-01-02T03:04:05.678Z WARN  Dial: server refused the dial bucket=\"b-07\" code=\"18456\"\n");
  }

  @Test
  void lineBreaksInAValueDoNotForgeALine() throws JoranException {
    assertThat(
            lineOf("text", "client connected", pair("application", "x\r\n2026 ERROR Weir: gone")))
        .containsOnlyOnce("\n")
        .endsWith("application=\"x 2026 ERROR Weir: gone\"\n");
  }

  @Test
  void jsonIsOneObjectWithTheSameValues() throws JoranException {
    assertThat(lineOf("json", "server refused the dial", pair("bucket", "b-07")))
        .startsWith("{")
        .contains("\"level\":\"WARN\"", "\"message\":\"server refused the dial\"")
        .contains("{\"bucket\":\"b-07\"}")
        .endsWith("}\n")
        .containsOnlyOnce("\n");
  }

  @Test
  void logsGoToTheStandardError() throws JoranException {
    assertThat(appender("text").getTarget()).isEqualTo("System.err");
    context.reset();
    assertThat(appender("json").getTarget()).isEqualTo("System.err");
  }

  private static KeyValuePair pair(String key, Object value) {
    return new KeyValuePair(key, value);
  }

  private String lineOf(String format, String message, KeyValuePair... pairs)
      throws JoranException {
    ConsoleAppender<ILoggingEvent> appender = appender(format);
    LoggingEvent event = new LoggingEvent();
    event.setLoggerContext(context);
    event.setLoggerName("dev.weir.Dial");
    event.setLevel(Level.WARN);
    event.setThreadName("main");
    event.setInstant(Instant.parse("2026-01-02T03:04:05.678Z"));
    event.setMessage(message);
    event.setKeyValuePairs(List.of(pairs));
    return new String(appender.getEncoder().encode(event), StandardCharsets.UTF_8);
  }

  private ConsoleAppender<ILoggingEvent> appender(String format) throws JoranException {
    URL shipped = Objects.requireNonNull(LogFormatTest.class.getResource("/logback.xml"));
    context.putProperty("weir.logging.format", format);
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(shipped);
    assertThat(context.getStatusManager().getCopyOfStatusList())
        .as("what Logback has to say about the configuration")
        .noneMatch(status -> status.getLevel() > ch.qos.logback.core.status.Status.INFO);
    return (ConsoleAppender<ILoggingEvent>)
        context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("standard-error");
  }
}
