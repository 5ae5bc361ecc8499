package dev.weir.bootstrap.keys;

import dev.weir.bootstrap.config.LogFormat;
import dev.weir.bootstrap.config.LogLevel;
import dev.weir.bootstrap.config.LoggingConfig;
import dev.weir.bootstrap.instance.ProcessSetup;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A process of its own, because logging is set up once in each: logs a line on every level. */
final class LoggingProcess {
  private LoggingProcess() {}

  public static void main(String[] arguments) {
    ProcessSetup.prepare(
        new LoggingConfig(LogFormat.valueOf(arguments[0]), LogLevel.valueOf(arguments[1]), false));
    Logger log = LoggerFactory.getLogger("dev.weir.Proof");
    log.atTrace().log("trace");
    log.atDebug().log("debug");
    log.atInfo().log("info");
    log.atWarn().log("warn");
    log.atError().log("error");
  }
}
