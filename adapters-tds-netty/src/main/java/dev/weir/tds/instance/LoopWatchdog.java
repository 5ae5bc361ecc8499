package dev.weir.tds.instance;

import dev.weir.application.health.Liveness;
import dev.weir.application.health.LoopHeartbeat;
import dev.weir.application.health.StuckLoop;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the event loops from a thread of its own: executes an empty task on each of them
 * periodically, publishes the loops that are stuck, and logs their stacks. {@link LoopHeartbeat}
 * decides.
 */
final class LoopWatchdog {
  private static final Logger log = LoggerFactory.getLogger(LoopWatchdog.class);

  /** The time to wait for the end of the thread, which never blocks for longer. */
  private static final Duration LAST_LOOK = Duration.ofSeconds(1);

  private final List<WatchedLoop> loops = new ArrayList<>();
  private final Duration interval;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Thread thread;
  private volatile Liveness liveness = Liveness.ALIVE;

  private LoopWatchdog(Iterable<EventExecutor> loops, Duration stuckAfter) {
    long now = System.nanoTime();
    loops.forEach(loop -> this.loops.add(new WatchedLoop(loop, stuckAfter, now)));
    this.interval = this.loops.getFirst().heartbeat.interval();
    this.thread = Thread.ofPlatform().name("weir-watchdog").daemon().unstarted(this::watch);
  }

  /** Starts to watch, and waits for each loop to run its first task. */
  static LoopWatchdog start(Iterable<EventExecutor> loops, Duration stuckAfter) {
    LoopWatchdog watchdog = new LoopWatchdog(loops, stuckAfter);
    watchdog.thread.start();
    return watchdog;
  }

  /** The loops that were stuck at the last look. Any thread. */
  Liveness liveness() {
    return liveness;
  }

  /** Stops watching. Call it before the loops are shut down, which take no tasks then. */
  void stop() throws InterruptedException {
    stopped.countDown();
    thread.join(LAST_LOOK);
  }

  private void watch() {
    try {
      do {
        checkLoops();
      } while (!stopped.await(interval.toNanos(), TimeUnit.NANOSECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void checkLoops() {
    long now = System.nanoTime();
    List<StuckLoop> stuck = new ArrayList<>();
    for (WatchedLoop loop : loops) {
      loop.check(now);
      if (loop.heartbeat.isStuck()) {
        stuck.add(new StuckLoop(loop.thread.getName(), loop.heartbeat.silence()));
      }
    }
    liveness = stuck.isEmpty() ? Liveness.ALIVE : new Liveness(stuck);
  }

  /** One loop, its thread, and the state of its last task. */
  private static final class WatchedLoop {
    private final EventExecutor loop;
    private final Thread thread;
    private final LoopHeartbeat heartbeat;
    private volatile boolean answered;

    /** Starts the loop's thread where it has not started, to know its name and its stack. */
    WatchedLoop(EventExecutor loop, Duration stuckAfter, long now) {
      this.loop = loop;
      this.thread = loop.submit(Thread::currentThread).syncUninterruptibly().getNow();
      this.heartbeat = new LoopHeartbeat(stuckAfter, now);
    }

    void check(long now) {
      for (LoopHeartbeat.Action action : heartbeat.check(answered, now)) {
        switch (action) {
          case ASK -> {
            answered = false;
            loop.execute(() -> answered = true);
          }
          case REPORT_STUCK -> reportStuck();
          case REPORT_RECOVERED ->
              log.atWarn().addKeyValue("loop", thread.getName()).log("event loop runs tasks again");
        }
      }
    }

    private void reportStuck() {
      Throwable place = new Throwable("thread " + thread.getName() + " is here");
      place.setStackTrace(thread.getStackTrace());
      log.atError()
          .addKeyValue("loop", thread.getName())
          .addKeyValue("silent_seconds", heartbeat.silence().toSeconds())
          .setCause(place)
          .log("event loop is stuck");
    }
  }
}
