package dev.weir.application.coordination;

/**
 * The thread that owns a bucket, for those who have news for the bucket from other threads, or want
 * to be woken there.
 */
public interface BucketThread {
  /** Runs this on the owning thread, later; any thread may say so. Not once that has ended. */
  void execute(Runnable task);

  /** The monotonic clock, in nanoseconds; times of it are only ever subtracted. */
  long now();

  /** A timer that stands still; used on the owning thread only. */
  Wakeup wakeup(Runnable action);

  /** Runs one action on the owning thread, whenever it is told to. */
  interface Wakeup {
    /** Not before then, and soon after; replaces what was said before. */
    void at(long time);

    /** Not at all. */
    void never();
  }
}
