package dev.weir.testkit.coordination;

import dev.weir.application.coordination.BucketThread;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;

/** The thread that creates it, as an owner of buckets whose tasks and clock a test controls. */
public final class ManualThread implements BucketThread {
  private final Deque<Runnable> tasks = new ArrayDeque<>();
  private final List<Timer> timers = new ArrayList<>();
  private final Thread thread = Thread.currentThread();
  private long now;

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }

  @Override
  public boolean isCurrent() {
    return Thread.currentThread().equals(thread);
  }

  @Override
  public long now() {
    return now;
  }

  @Override
  public Wakeup wakeup(Runnable action) {
    Timer timer = new Timer(action);
    timers.add(timer);
    return timer;
  }

  /** Runs all pending tasks. */
  public void runTasks() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  /** Advances the time and runs all tasks and timers that become due. */
  public void advance(long nanos) {
    runTasks();
    long end = now + nanos;
    OptionalLong next = next();
    while (next.isPresent() && next.getAsLong() <= end) {
      now = Math.max(now, next.getAsLong());
      List.copyOf(timers).forEach(Timer::fireIfDue);
      runTasks();
      next = next();
    }
    now = end;
  }

  private OptionalLong next() {
    return timers.stream().filter(timer -> timer.set).mapToLong(timer -> timer.at).min();
  }

  private final class Timer implements Wakeup {
    private final Runnable action;
    private boolean set;
    private long at;

    Timer(Runnable action) {
      this.action = action;
    }

    @Override
    public void set(long time) {
      set = true;
      at = time;
    }

    @Override
    public void clear() {
      set = false;
    }

    void fireIfDue() {
      if (set && at <= now) {
        set = false;
        action.run();
      }
    }
  }
}
