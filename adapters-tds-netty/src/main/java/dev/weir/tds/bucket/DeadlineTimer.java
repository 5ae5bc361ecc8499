package dev.weir.tds.bucket;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Wakes a machine at the next of its deadlines. Confined to its loop. */
public final class DeadlineTimer {
  /** No deadline stands. */
  public static final long NEVER = Long.MAX_VALUE;

  private final EventLoop loop;
  private final Runnable expire;
  private @Nullable ScheduledFuture<?> timer;
  private long standing = NEVER;

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
  public void set(long deadline) {
    if (deadline == standing) {
      return;
    }
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
    standing = deadline;
    if (deadline != NEVER) {
      long delay = Math.max(0, deadline - System.nanoTime());
      timer = loop.schedule(this::wake, delay, TimeUnit.NANOSECONDS);
    }
  }

  private void wake() {
    timer = null;
    standing = NEVER;
    expire.run();
  }
}
