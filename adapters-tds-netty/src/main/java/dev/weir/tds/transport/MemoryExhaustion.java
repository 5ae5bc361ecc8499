package dev.weir.tds.transport;

/**
 * Passes exhausted memory to the handler of uncaught errors, which ends the process. Netty catches
 * all errors that handlers, tasks and listeners throw, so that none reaches that handler by itself.
 */
public final class MemoryExhaustion {
  private MemoryExhaustion() {}

  /** Reports {@code error}. Returns where no such handler is installed, as in tests. */
  public static void report(OutOfMemoryError error) {
    Thread thread = Thread.currentThread();
    thread.getUncaughtExceptionHandler().uncaughtException(thread, error);
  }

  /** Reports {@code failure} if it comes from exhausted memory; codecs wrap what they catch. */
  static void reportCauseOf(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof OversizedBufferException) {
        return;
      }
      if (cause instanceof OutOfMemoryError error) {
        report(error);
        return;
      }
    }
  }
}
