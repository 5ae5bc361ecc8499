package dev.weir.tds.bucket;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Wakes a state machine at its next deadline. Each request sets a deadline, and few are reached; so
 * a later deadline leaves the scheduled timer in place, and the timer is scheduled again when it
 * fires. Confined to its loop.
 */
public final class DeadlineTimer {
  /** The value that stands for no deadline. */
  public static final long NEVER = Long.MAX_VALUE;

  private final EventLoop loop;
  private final Runnable expire;
  private @Nullable ScheduledFuture<?> timer;
  private long firesAt;
  private long deadline = NEVER;

  /**
   * Begins without a deadline.
   *
   * @param loop the loop to run {@code expire} on
   * @param expire runs at the deadline, and sets the next one
   */
  public DeadlineTimer(EventLoop loop, Runnable expire) {
    this.loop = loop;
    this.expire = expire;
  }

  /** Sets the next deadline, by the monotonic clock. */
  public void set(long next) {
    deadline = next;
    if (next != NEVER && (timer == null || next - firesAt < 0)) {
      disarm();
      arm();
    }
  }

  /** Removes the deadline. */
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
