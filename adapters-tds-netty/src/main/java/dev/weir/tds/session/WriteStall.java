package dev.weir.tds.session;

import io.netty.channel.Channel;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Watches over a client that leaves what it is sent unread. Confined to the client's loop. */
final class WriteStall {
  private final Channel channel;
  private final Duration patience;
  private final Runnable tooLong;
  private @Nullable ScheduledFuture<?> deadline;

  WriteStall(Channel channel, Duration patience, Runnable tooLong) {
    this.channel = channel;
    this.patience = patience;
    this.tooLong = tooLong;
  }

  /** The client takes more, or does not. */
  void writable(boolean on) {
    if (deadline != null) {
      deadline.cancel(false);
      deadline = null;
    }
    if (!on) {
      deadline = channel.eventLoop().schedule(tooLong, patience.toNanos(), TimeUnit.NANOSECONDS);
    }
  }
}
