package dev.weir.application.coordination;

/**
 * The thread that owns a bucket, as seen by other threads that have news for the bucket, and by
 * state machines that set timers on it.
 */
public interface BucketThread {
  /** Runs the task on the owning thread, later; any thread. Drops it once that thread has ended. */
  void execute(Runnable task);

  /** Returns whether the calling thread is the owning one; any thread. */
  boolean isCurrent();

  /** Returns the monotonic clock, in nanoseconds; its times are only ever subtracted. */
  long now();

  /** Creates a timer that is not set; used on the owning thread only. */
  Wakeup wakeup(Runnable action);

  /** A timer that runs one action on the owning thread. */
  interface Wakeup {
    /** Runs the action soon after that time, not before; replaces the time set before. */
    void set(long time);

    /** Clears the timer. */
    void clear();
  }
}
