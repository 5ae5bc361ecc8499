package dev.weir.bootstrap.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import ch.qos.logback.core.encoder.Encoder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/**
 * The appender of the shipped log configuration. It renders an event on the thread that logs it, so
 * that the event's values need not outlive the call. It never waits for the standard error, because
 * event loops and the threads of Hazelcast and Lettuce log.
 */
public final class StandardErrorAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
  /** The time for which the end of the process waits for a reader that hangs. */
  private static final Duration LAST_LINES = Duration.ofSeconds(1);

  private final LogOutput output;
  private @Nullable Encoder<ILoggingEvent> encoder;

  /** Appends to the standard error of the process; Logback calls this. */
  public StandardErrorAppender() {
    this(LogOutput.standardError());
  }

  StandardErrorAppender(LogOutput output) {
    this.output = output;
  }

  /** Sets the format; Logback calls this. */
  public void setEncoder(Encoder<ILoggingEvent> encoder) {
    this.encoder = encoder;
  }

  @Override
  public void start() {
    if (encoder == null) {
      addError("the appender " + getName() + " has no encoder");
      return;
    }
    output.mentionDropped(count -> render(droppedEvents(count)));
    super.start();
  }

  @Override
  protected void append(ILoggingEvent event) {
    output.offer(() -> render(event));
  }

  /** Waits for the last lines, but only a limited time for a reader that hangs. */
  @Override
  public void stop() {
    super.stop();
    try {
      output.flush(LAST_LINES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Renders {@code event} as the line that is written. */
  byte[] render(ILoggingEvent event) {
    Encoder<ILoggingEvent> format = encoder;
    return format == null ? new byte[0] : format.encode(event);
  }

  private ILoggingEvent droppedEvents(long count) {
    LoggingEvent event = new LoggingEvent();
    event.setLoggerContext((LoggerContext) getContext());
    event.setLoggerName(StandardErrorAppender.class.getName());
    event.setThreadName(Thread.currentThread().getName());
    event.setLevel(Level.WARN);
    event.setInstant(Instant.now());
    event.setMessage("log events dropped");
    event.setKeyValuePairs(List.of(new KeyValuePair("events", count)));
    return event;
  }
}
