package dev.weir.bootstrap.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.joran.spi.JoranException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShippedAppendersTest {
  private final LoggerContext context = new LoggerContext();

  @AfterEach
  void stop() {
    context.stop();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json"})
  void everyEventGoesThroughTheAppenderThatNeverWaits(String format) throws JoranException {
    ShippedLogging.load(context, format);
    List<Appender<ILoggingEvent>> appenders = new ArrayList<>();
    for (Logger logger : context.getLoggerList()) {
      logger.iteratorForAppenders().forEachRemaining(appenders::add);
    }
    assertThat(appenders)
        .singleElement()
        .isInstanceOf(StandardErrorAppender.class)
        .matches(Appender::isStarted, "is started");
  }
}
