package dev.weir.tds.server;

import dev.weir.application.bucket.BucketRules;
import dev.weir.tds.transport.BrokenConnection;
import dev.weir.tds.transport.DiscardHandler;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A physical connection, on the event loop it was dialled on.
 *
 * <p>Its end is the server's FIN or a reset, not our own close: until then the server still counts
 * the connection, and so does the slot behind it.
 */
public final class ServerLink {
  /** The events of a link. */
  public interface Events {
    /** The connection is open. */
    void dialled();

    /** The connection did not open. */
    void dialFailed(Throwable cause);

    /** The connection is over. */
    void serverGone();

    /** {@link #finish} was not answered in time. */
    void serverOverdue();
  }

  private final Events events;
  private final Future<Channel> dial;
  private @Nullable ChannelHandler reader;
  private @Nullable ScheduledFuture<?> finDeadline;

  private ServerLink(Future<Channel> dial, Events events) {
    this.dial = dial;
    this.events = events;
  }

  /** Dials a server; the caller holds a slot for the connection. */
  public static ServerLink dial(
      Dialler dialler, BucketRules bucket, EventLoop loop, Events events) {
    Future<Channel> dial = dialler.dial(bucket, loop);
    ServerLink link = new ServerLink(dial, events);
    dial.addListener(
        done -> {
          if (done.isSuccess()) {
            events.dialled();
          } else {
            events.dialFailed(done.cause());
          }
        });
    return link;
  }

  /** Returns the channel of a link that is open, to write to. */
  public Channel channel() {
    return dial.getNow();
  }

  /**
   * Sends the bytes that are still to be written, then closes Weir's side. Bytes from the server
   * are dropped until its FIN or the deadline.
   */
  public void finish(Duration patience) {
    readWith(new DiscardHandler(this::connectionEnded));
    Channel channel = channel();
    channel.config().setAutoRead(true);
    channel
        .writeAndFlush(Unpooled.EMPTY_BUFFER)
        .addListener(flushed -> ((DuplexChannel) channel).shutdownOutput());
    finDeadline =
        channel
            .eventLoop()
            .schedule(events::serverOverdue, patience.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Ends the connection now, with a reset: the server frees it as soon as that arrives. A dial that
   * is under way fails.
   */
  public void reset() {
    if (!dial.cancel(false) && dial.isSuccess()) {
      BrokenConnection.breakOff(channel());
    }
  }

  /** Reports the end of the connection; the handler that reads it then calls this once. */
  public void connectionEnded() {
    if (finDeadline != null) {
      finDeadline.cancel(false);
    }
    events.serverGone();
  }

  /**
   * Replaces the handler that reads the connection by {@code next}, which calls {@link
   * #connectionEnded} when the connection has ended.
   */
  public void readWith(ChannelHandler next) {
    if (reader == null) {
      channel().pipeline().addLast(next);
    } else {
      channel().pipeline().replace(reader, null, next);
    }
    reader = next;
  }
}
