package dev.weir.tds.client;

import io.netty.channel.Channel;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The time that a client has for all steps of its login together. It runs while Weir waits for the
 * client, and is stopped while the client waits for Weir or its server: a client is not blamed for
 * a long queue.
 *
 * <p>Confined to the loop of the client. It has to be stopped while the client changes its loop:
 * the timer would fire on the old one.
 */
public final class HandshakeDeadline {
  private final Channel channel;
  private final LongSupplier clock;
  private long remaining;
  private long runsSince;
  private @Nullable ScheduledFuture<?> timer;

  HandshakeDeadline(Channel channel, Duration patience, LongSupplier clock) {
    this.channel = channel;
    this.clock = clock;
    this.remaining = patience.toNanos();
  }

  /** Runs the time until {@link #stop}; {@code tooLong} runs when it is over. */
  public void run(Runnable tooLong) {
    stop();
    runsSince = clock.getAsLong();
    timer = channel.eventLoop().schedule(tooLong, Math.max(0, remaining), TimeUnit.NANOSECONDS);
  }

  /** Stops the time where it runs. */
  public void stop() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
      remaining -= clock.getAsLong() - runsSince;
    }
  }
}
