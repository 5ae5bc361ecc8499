package dev.weir.bootstrap.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.joran.spi.JoranException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
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
  void valueDoesNotForgeAnotherKeyOrSteerTheTerminal() throws JoranException {
    assertThat(
            lineOf(
                "text",
                "login refused\u001b[2K",
                pair("login", "x\" bucket=\"b-07\\"),
                pair("application", "\u001b]0;title\u0007\u202etxt\u2028next")))
        .endsWith(
            "Dial: login refused [2K login=\"x\\\" bucket=\\\"b-07\\\\\""
                + " application=\" ]0;title txt next\"\n");
  }

  @Test
  void jsonHasTheKeyedValuesAsItsFields() throws JoranException {
    assertThat(
            lineOf("json", "server refused the dial", pair("bucket", "b-07"), pair("code", 18456)))
        .isEqualTo(
            "{\"time\":\"2026-01-02T03:04:05.678Z\",\"level\":\"WARN\",\"logger\":\"dev.weir.Dial\","
                + "\"thread\":\"main\",\"message\":\"server refused the dial\","
                + "\"bucket\":\"b-07\",\"code\":18456}\n");
  }

  @Test
  void jsonIsOneLineOfAsciiForAnyText() throws JoranException {
    assertThat(lineOf("json", "client connected", pair("application", "x\r\n\ud83d\u001b\"é")))
        .endsWith("\"application\":\"x\\r\\n\\uD83D\\u001B\\\"\\u00E9\"}\n")
        .containsOnlyOnce("\n");
  }

  @Test
  void jsonHasEachFieldOnce() throws JoranException {
    assertThat(lineOf("json", "text", pair("message", "other"), pair("a", 1), pair("a", 2)))
        .endsWith("\"message\":\"text\",\"a\":1}\n");
  }

  @Test
  void jsonHasTheStackOfAnException() throws JoranException {
    assertThat(lineOf("json", "failed", new IllegalStateException("why")))
        .contains("\"exception\":\"java.lang.IllegalStateException: why\\n\\tat ")
        .containsOnlyOnce("\n");
  }

  private static KeyValuePair pair(String key, Object value) {
    return new KeyValuePair(key, value);
  }

  private String lineOf(String format, String message, KeyValuePair... pairs)
      throws JoranException {
    LoggingEvent event = event(message);
    event.setKeyValuePairs(List.of(pairs));
    return rendered(format, event);
  }

  private String lineOf(String format, String message, Throwable thrown) throws JoranException {
    LoggingEvent event = event(message);
    event.setThrowableProxy(new ThrowableProxy(thrown));
    return rendered(format, event);
  }

  private String rendered(String format, LoggingEvent event) throws JoranException {
    return new String(
        ShippedLogging.appender(context, format).render(event), StandardCharsets.UTF_8);
  }

  private LoggingEvent event(String message) {
    LoggingEvent event = new LoggingEvent();
    event.setLoggerContext(context);
    event.setLoggerName("dev.weir.Dial");
    event.setLevel(Level.WARN);
    event.setThreadName("main");
    event.setInstant(Instant.parse("2026-01-02T03:04:05.678Z"));
    event.setMessage(message);
    return event;
  }
}
