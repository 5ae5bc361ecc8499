package dev.weir.tds.bucket;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Wakes a machine at the next of its deadlines. Deadlines are set with each request and seldom
 * reached, so a later one costs nothing: the timer that stands finds out when it fires. Confined to
 * its loop.
 */
public final class DeadlineTimer {
  /** No deadline stands. */
  public static final long NEVER = Long.MAX_VALUE;

  private final EventLoop loop;
  private final Runnable expire;
  private @Nullable ScheduledFuture<?> timer;
  private long firesAt;
  private long deadline = NEVER;

  /**
   * Wakes by {@code expire}, which sets the next deadline.
   *
   * @param loop where that happens
   */
  public DeadlineTimer(EventLoop loop, Runnable expire) {
    this.loop = loop;
    this.expire = expire;
  }

  /** From now on, this is the next deadline, by the monotonic clock. */
  public void set(long next) {
    deadline = next;
    if (next != NEVER && (timer == null || next - firesAt < 0)) {
      disarm();
      arm();
    }
  }

  /** No deadline stands, nor will one. */
  public void stop() {
    deadline = NEVER;
    disarm();
  }

  private void arm() {
    firesAt = deadline;
    long delay = Math.max(0, deadline - System.nanoTime());
    timer = loop.schedule(this::wake, delay, TimeUnit.NANOSECONDS);
  }

  private void disarm() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }

  private void wake() {
    timer = null;
    if (deadline == NEVER) {
      return;
    }
    if (deadline - System.nanoTime() > 0) {
      arm();
    } else {
      deadline = NEVER;
      expire.run();
    }
  }
}
