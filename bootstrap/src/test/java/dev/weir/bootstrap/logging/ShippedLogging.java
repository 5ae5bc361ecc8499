package dev.weir.bootstrap.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.core.joran.spi.JoranException;
import ch.qos.logback.core.status.Status;
import java.net.URL;
import java.util.Objects;

/** The log configuration that is shipped, in a context of a test's own. */
final class ShippedLogging {
  private ShippedLogging() {}

  static void load(LoggerContext context, String format) throws JoranException {
    URL shipped = Objects.requireNonNull(ShippedLogging.class.getResource("/logback.xml"));
    context.putProperty("weir.logging.format", format);
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(shipped);
    assertThat(context.getStatusManager().getCopyOfStatusList())
        .as("what Logback has to say about the configuration")
        .noneMatch(status -> status.getLevel() > Status.INFO);
  }

  static StandardErrorAppender appender(LoggerContext context, String format)
      throws JoranException {
    load(context, format);
    return (StandardErrorAppender)
        context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("standard-error");
  }
}
