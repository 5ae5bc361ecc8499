package dev.weir.bootstrap.exit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles errors that no code catches. Exhausted memory ends the process, because any thread may
 * fail next, and a process with some dead threads would accept clients that it does not serve. Any
 * other error ends only its thread, and is logged.
 */
public final class UncaughtErrors implements Thread.UncaughtExceptionHandler {
  private static final Logger log = LoggerFactory.getLogger(UncaughtErrors.class);

  UncaughtErrors() {}

  /** Installs the handler for all threads. */
  public static void install() {
    Thread.setDefaultUncaughtExceptionHandler(new UncaughtErrors());
  }

  @Override
  public void uncaughtException(Thread thread, Throwable error) {
    if (error instanceof OutOfMemoryError exhausted) {
      EmergencyExit.OUT_OF_MEMORY.halt(explain(exhausted));
    } else {
      log.atError()
          .addKeyValue("thread", thread.getName())
          .setCause(error)
          .log("thread ended by an uncaught error");
    }
  }

  /** Returns an explanation: the kind of memory, the limit in force and the setting to change. */
  static String explain(OutOfMemoryError exhausted) {
    String what = String.valueOf(exhausted.getMessage());
    return "out of memory: " + what + ". " + advice(what);
  }

  private static String advice(String what) {
    if (what.contains("direct")) {
      return "Raise the limit of direct memory with WEIR_JAVA_OPTS=-XX:MaxDirectMemorySize=SIZE"
          + " (by default it is that of the heap), or let fewer clients in (max_clients).";
    }
    if (what.contains("thread")) {
      return "Raise the limit of threads of this user or container (ulimit -u, pids.max), or the"
          + " memory of the container.";
    }
    return "The limit of the heap is %d MB; raise it with WEIR_JAVA_OPTS=-Xmx."
        .formatted(Runtime.getRuntime().maxMemory() / (1024 * 1024));
  }
}
