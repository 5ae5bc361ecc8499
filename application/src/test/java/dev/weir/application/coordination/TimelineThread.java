package dev.weir.application.coordination;

/**
 * The owner of a bucket on a timeline, which can stand still as a stopped process does: then its
 * clock runs on, and all that happened meanwhile reaches it at once.
 */
public final class TimelineThread implements BucketThread {
  private final Timeline timeline;
  private final long clockOffset;
  private boolean ended;
  private long stoppedUntil;

  /**
   * An owner that runs.
   *
   * @param clockOffset by how much its clock differs from that of the timeline
   */
  public TimelineThread(Timeline timeline, long clockOffset) {
    this.timeline = timeline;
    this.clockOffset = clockOffset;
  }

  /** Its process is stopped for so long. */
  public void stopsFor(long nanos) {
    stoppedUntil = Math.max(stoppedUntil, timeline.now() + nanos);
  }

  /** Its process is gone. */
  public void ends() {
    ended = true;
  }

  /** Whether it does nothing at this moment. */
  public boolean isStopped() {
    return timeline.now() < stoppedUntil;
  }

  @Override
  public void execute(Runnable task) {
    at(timeline.now(), task);
  }

  /** Does this then, or once it runs again. */
  public void after(long nanos, Runnable task) {
    at(timeline.now() + nanos, task);
  }

  private void at(long time, Runnable task) {
    timeline.at(
        time,
        () -> {
          if (isStopped()) {
            at(stoppedUntil, task);
          } else if (!ended) {
            task.run();
          }
        });
  }

  @Override
  public boolean isCurrent() {
    return true;
  }

  @Override
  public long now() {
    return timeline.now() + clockOffset;
  }

  @Override
  public Wakeup wakeup(Runnable action) {
    return new Timer(action);
  }

  /** As a timer of an event loop: a later time costs nothing, and is found when it fires. */
  private final class Timer implements Wakeup {
    private static final long NEVER = Long.MAX_VALUE;

    private final Runnable action;
    private long firesAt = NEVER;
    private long deadline = NEVER;

    Timer(Runnable action) {
      this.action = action;
    }

    @Override
    public void set(long time) {
      deadline = Math.max(timeline.now(), time - clockOffset);
      arm();
    }

    @Override
    public void clear() {
      deadline = NEVER;
    }

    private void arm() {
      if (deadline < firesAt) {
        long planned = deadline;
        firesAt = planned;
        TimelineThread.this.at(planned, () -> fires(planned));
      }
    }

    private void fires(long planned) {
      if (firesAt != planned) {
        return;
      }
      firesAt = NEVER;
      if (deadline <= timeline.now()) {
        deadline = NEVER;
        action.run();
      } else {
        arm();
      }
    }
  }
}
