package dev.weir.bootstrap.instance;

import dev.weir.bootstrap.config.LoggingConfig;
import dev.weir.bootstrap.exit.UncaughtErrors;
import java.security.Security;
import java.util.Locale;

/**
 * What the process as a whole has to be told before anything else of it is touched: libraries read
 * these once, when their classes are loaded.
 */
public final class ProcessSetup {
  private ProcessSetup() {}

  /** To be called before the first log line and the first connection. */
  public static void prepare(LoggingConfig logging) {
    System.setProperty("weir.logging.format", logging.format().name().toLowerCase(Locale.ROOT));
    System.setProperty("weir.logging.level", logging.level().name());
    UncaughtErrors.install();
    // A failover moves a name; the JDK would remember where it pointed for half a minute.
    Security.setProperty("networkaddress.cache.ttl", "1");
    Security.setProperty("networkaddress.cache.negative.ttl", "1");
  }
}
