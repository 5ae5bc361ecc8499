package dev.weir.http;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The threads on which requests are read and answered, one for each request. */
final class RequestThreads {
  /**
   * The JDK's server reads requests under a monitor. Before this version a virtual thread that
   * waits so holds its carrier, and as many half-sent requests as there are processors would
   * silence every virtual thread of the process.
   */
  private static final int MONITORS_RELEASE_CARRIERS = 24;

  private RequestThreads() {}

  static ExecutorService create() {
    return create(Runtime.version().feature());
  }

  static ExecutorService create(int javaVersion) {
    return javaVersion >= MONITORS_RELEASE_CARRIERS
        ? Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("http-", 0).factory())
        : new ThreadPoolExecutor(
            0,
            HttpLimits.DEFAULT.connections(),
            10,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            Thread.ofPlatform().name("http-", 0).daemon().factory());
  }
}
