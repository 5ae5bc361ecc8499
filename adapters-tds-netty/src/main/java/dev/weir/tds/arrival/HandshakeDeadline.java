package dev.weir.tds.arrival;

import io.netty.channel.Channel;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long a client may keep Weir waiting from its connecting to the answer to its login, in all
 * its steps together. The clock runs while it is the client's turn, and stands while the client
 * waits for Weir or its server: a client is not blamed for a long queue.
 *
 * <p>Confined to the loop of the client. The clock has to stand while the client changes its loop:
 * a timer would stay behind on the old one.
 */
public final class HandshakeDeadline {
  private final Channel channel;
  private final LongSupplier clock;
  private long left;
  private long runsSince;
  private @Nullable ScheduledFuture<?> timer;

  HandshakeDeadline(Channel channel, Duration patience, LongSupplier clock) {
    this.channel = channel;
    this.clock = clock;
    this.left = patience.toNanos();
  }

  /** It is the client's turn, until {@link #stop}; {@code tooLong} runs when its time is over. */
  public void run(Runnable tooLong) {
    stop();
    runsSince = clock.getAsLong();
    timer = channel.eventLoop().schedule(tooLong, Math.max(0, left), TimeUnit.NANOSECONDS);
  }

  /** It is not the client's turn. Nothing happens where it was not. */
  public void stop() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
      left -= clock.getAsLong() - runsSince;
    }
  }
}
