package dev.weir.tds.bucket;

import dev.weir.application.bucket.BucketRules.Probing;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Has a server probed when nothing else has told lately how it is. Confined to its bucket's loop.
 */
public final class ProbeRhythm {
  private final EventLoop loop;
  private final HealthWatch health;
  private final long interval;
  private final Runnable probe;
  private @Nullable ScheduledFuture<?> timer;

  /** Prepares to have {@code probe} called. */
  public ProbeRhythm(EventLoop loop, HealthWatch health, Probing probing, Runnable probe) {
    this.loop = loop;
    this.health = health;
    this.interval = probing.interval().toNanos();
    this.probe = probe;
  }

  /** Looks now, and from now on. */
  public void start() {
    long age = health.evidenceAge(System.nanoTime());
    if (age >= interval) {
      probe.run();
    }
    // Evidence comes later than the look that asked for it: to look in a fixed rhythm would find it
    // a little too young each time, and probe half as often.
    long next = age >= interval ? interval : interval - age;
    timer = loop.schedule(this::start, next, TimeUnit.NANOSECONDS);
  }

  /** Looks no more. */
  public void stop() {
    if (timer != null) {
      timer.cancel(false);
    }
  }
}
