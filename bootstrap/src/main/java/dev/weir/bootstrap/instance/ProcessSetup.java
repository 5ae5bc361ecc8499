package dev.weir.bootstrap.instance;

import dev.weir.bootstrap.config.EnumWord;
import dev.weir.bootstrap.config.LoggingConfig;
import dev.weir.bootstrap.exit.UncaughtErrors;
import java.security.Security;

/**
 * Sets the system properties of the process. Libraries read them once, when their classes are
 * loaded.
 */
public final class ProcessSetup {
  private ProcessSetup() {}

  /** Sets the properties; called before the first log line and the first connection. */
  public static void prepare(LoggingConfig logging) {
    System.setProperty("weir.logging.format", EnumWord.of(logging.format()));
    System.setProperty("weir.logging.level", logging.level().name());
    UncaughtErrors.install();
    // A failover changes the address of a name; by default the JDK caches the old one for half a
    // minute.
    Security.setProperty("networkaddress.cache.ttl", "1");
    Security.setProperty("networkaddress.cache.negative.ttl", "1");
  }
}
