package dev.weir.tds.bucket;

import dev.weir.application.bucket.BucketRules.Probing;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Schedules the probes of a server: when there is no recent evidence of its health, and every
 * second while it is unhealthy, because its clients cannot log in before a probe succeeds. Confined
 * to its bucket's loop.
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
    stop();
    long due = health.isServable() ? interval : unhealthyInterval();
    long age = health.evidenceAge();
    if (age >= due) {
      probe.run();
    }
    // Evidence is younger than the look that probed for it: a fixed interval would find it a little
    // too young each time, and probe half as often.
    long next = age >= due ? due : due - age;
    timer = loop.schedule(this::look, next, TimeUnit.NANOSECONDS);
  }

  private long unhealthyInterval() {
    long half = whileUnhealthy / 2;
    return half + random.nextLong(half + 1);
  }

  /** Ends the schedule. */
  public void stop() {
    if (timer != null) {
      timer.cancel(false);
    }
  }
}
