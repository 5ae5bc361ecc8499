package dev.weir.bootstrap.exit;

import dev.weir.bootstrap.logging.LogOutput;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends the process at once, after one line with the reason on the standard error. Shutdown hooks
 * and other threads cannot delay it, and an unread standard error only for a short time.
 */
public enum EmergencyExit {
  /** Memory or threads are exhausted; the code is that of {@code -XX:+ExitOnOutOfMemoryError}. */
  OUT_OF_MEMORY(3),
  /** The process was asked to stop and did not stop in time. */
  STOP_OVERDUE(4);

  private static final Duration LAST_LINE = Duration.ofSeconds(1);
  private static final AtomicBoolean BEGUN = new AtomicBoolean();

  private final int code;

  EmergencyExit(int code) {
    this.code = code;
  }

  /** Halts the virtual machine; never returns. A second caller waits for the first one's halt. */
  public void halt(String reason) {
    while (!BEGUN.compareAndSet(false, true)) {
      LockSupport.park();
    }
    try {
      String line = "weir: " + reason + " The exit code is " + code + ".\n";
      LogOutput.standardError().add(line.getBytes(StandardCharsets.UTF_8));
      LogOutput.standardError().flush(LAST_LINE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      Runtime.getRuntime().halt(code);
    }
  }
}
