package dev.weir.tds.transport;

import java.util.ArrayList;
import java.util.List;

/** Runs code on a thread of its own, and hears what reaches its handler of uncaught errors. */
final class HeardErrors {
  private HeardErrors() {}

  /** Code that may fail in any way. */
  interface Code {
    void run() throws Exception;
  }

  /** The errors that {@code code} reported; it must catch what it throws. */
  static List<Throwable> during(Code code) throws InterruptedException {
    List<Throwable> heard = new ArrayList<>();
    Thread thread =
        Thread.ofPlatform()
            .uncaughtExceptionHandler((where, error) -> heard.add(error))
            .start(
                () -> {
                  try {
                    code.run();
                  } catch (Exception e) {
                    throw new IllegalStateException(e);
                  }
                });
    thread.join();
    return heard;
  }
}
