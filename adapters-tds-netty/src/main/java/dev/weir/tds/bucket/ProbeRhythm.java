package dev.weir.tds.bucket;

import dev.weir.application.bucket.BucketRules.Probing;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Schedules the probes of a server. A dial or a probe is evidence of its health, whatever its
 * result. A healthy server is probed when the latest evidence is older than the interval; an
 * unhealthy one at least once a second, because its clients cannot log in before a probe succeeds.
 *
 * <p>The probe may take longer than the interval; it is then run again, and has to ignore a call
 * while it is under way. Confined to its bucket's loop.
 */
public final class ProbeRhythm {
  /** The longest interval while a server is unhealthy; the shortest is half of it. */
  private static final Duration WHILE_UNHEALTHY = Duration.ofSeconds(1);

  private final EventLoop loop;
  private final HealthWatch health;
  private final long interval;
  private final long whileUnhealthy;
  private final Runnable probe;
  private final RandomGenerator random;
  private @Nullable ScheduledFuture<?> timer;

  /**
   * Prepares the schedule.
   *
   * @param random spreads the probes of instances that lost a server at the same moment
   * @param probe probes the server
   */
  public ProbeRhythm(
      EventLoop loop, HealthWatch health, Probing probing, RandomGenerator random, Runnable probe) {
    this.loop = loop;
    this.health = health;
    this.interval = probing.interval().toNanos();
    this.whileUnhealthy = Math.min(interval, WHILE_UNHEALTHY.toNanos());
    this.random = random;
    this.probe = probe;
  }

  /** Starts the schedule with a look at the evidence. */
  public void start() {
    health.whenUnhealthy(this::look);
    look();
  }

  private void look() {
    cancelTimer();
    long due = health.isServable() ? interval : unhealthyInterval();
    long age = health.evidenceAge();
    if (age >= due) {
      probe.run();
    }
    // The result of a probe arrives after this look. At a fixed interval the next look would find
    // it slightly younger than the interval and skip a probe. So a look that probes waits for a
    // whole interval, and one that does not waits until the evidence is old enough.
    long next = age >= due ? due : due - age;
    timer = loop.schedule(this::look, next, TimeUnit.NANOSECONDS);
  }

  private long unhealthyInterval() {
    long half = whileUnhealthy / 2;
    return half + random.nextLong(half + 1);
  }

  /** Ends the schedule, also for a server that becomes unhealthy afterwards. */
  public void stop() {
    health.whenUnhealthy(() -> {});
    cancelTimer();
  }

  private void cancelTimer() {
    if (timer != null) {
      timer.cancel(false);
    }
  }
}
