package dev.weir.tds.client;

import io.netty.channel.Channel;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** How long a client may take where it is its turn. Confined to the loop of the client. */
public final class ClientDeadline {
  private final Channel channel;
  private final Duration patience;
  private final Runnable tooLong;
  private @Nullable ScheduledFuture<?> running;

  /** Calls {@code tooLong} when the client has taken longer than that. */
  public ClientDeadline(Channel channel, Duration patience, Runnable tooLong) {
    this.channel = channel;
    this.patience = patience;
    this.tooLong = tooLong;
  }

  /** It is the client's turn, from now on. */
  public void begin() {
    cancel();
    running = channel.eventLoop().schedule(tooLong, patience.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * It is not its turn any more. To be said before the client changes its loop, too: a timer would
   * stay behind on the old one.
   */
  public void cancel() {
    if (running != null) {
      running.cancel(false);
      running = null;
    }
  }
}
