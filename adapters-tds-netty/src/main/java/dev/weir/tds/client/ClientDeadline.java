package dev.weir.tds.client;

import io.netty.channel.Channel;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A time limit for a step of a client. Confined to the loop of the client. */
public final class ClientDeadline {
  private final Channel channel;
  private final Duration patience;
  private final Runnable tooLong;
  private @Nullable ScheduledFuture<?> running;

  /** Runs {@code tooLong} when the step has taken longer than {@code patience}. */
  public ClientDeadline(Channel channel, Duration patience, Runnable tooLong) {
    this.channel = channel;
    this.patience = patience;
    this.tooLong = tooLong;
  }

  /** Starts the time of a step. */
  public void begin() {
    cancel();
    running = channel.eventLoop().schedule(tooLong, patience.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Ends the step. Call it before the client changes its loop, too: the timer would fire on the old
   * one.
   */
  public void cancel() {
    if (running != null) {
      running.cancel(false);
      running = null;
    }
  }
}
