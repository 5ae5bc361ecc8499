package dev.weir.tds.relay;

import dev.weir.application.metrics.Metrics;
import dev.weir.tds.transport.ConnectionHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

/**
 * One end of a relay: whatever arrives on its channel is written to the other.
 *
 * <p>Backpressure: once the other channel has more unwritten bytes than its high water mark, this
 * one is not read until they have gone. What a slow reader costs is thereby bounded by two write
 * buffers, whatever the sizes of requests and results.
 *
 * <p>Flushing happens once for all that one round of reading brought in.
 */
public final class RelayEnd extends ConnectionHandler {
  private final Channel other;
  private final Metrics.Counter copied;
  private final RelayTraffic traffic;
  private final boolean fromServer;
  private final Runnable gone;

  /** Runs at the first bytes of this end; null where it has run, or nothing is to run. */
  private @Nullable Runnable begun;

  /** Whether this end is to be read no further than to the next bytes. */
  private boolean pausing;

  private RelayEnd(
      Channel other,
      Metrics.Counter copied,
      RelayTraffic traffic,
      boolean fromServer,
      @Nullable Runnable begun,
      Runnable gone) {
    this.other = other;
    this.copied = copied;
    this.traffic = traffic;
    this.fromServer = fromServer;
    this.begun = begun;
    this.gone = gone;
  }

  /**
   * The end that reads the client.
   *
   * @param server where bytes go; on the same event loop
   * @param gone told once, when the client's connection is over
   */
  public static RelayEnd ofClient(
      Channel server, RelayCounters counters, RelayTraffic traffic, Runnable gone) {
    return new RelayEnd(server, counters.toServer(), traffic, false, null, gone);
  }

  /**
   * The end that reads the server.
   *
   * @param client where bytes go; on the same event loop
   * @param begun runs when the first bytes of the server are there
   * @param gone told once, when the server's connection is over
   */
  public static RelayEnd ofServer(
      Channel client, RelayCounters counters, RelayTraffic traffic, Runnable begun, Runnable gone) {
    return new RelayEnd(client, counters.toClient(), traffic, true, begun, gone);
  }

  /** What comes next is relayed, and nothing is read behind it until {@link #goOn}. */
  public void pauseAfterNextRead() {
    pausing = true;
  }

  /** Reads on from here on; this end's channel is to be read again. */
  public void goOn() {
    pausing = false;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (begun != null) {
      begun.run();
      begun = null;
    }
    int bytes = ((ByteBuf) message).readableBytes();
    // A failed write breaks the other channel, which ends the relay: no promise needed.
    other.write(message, other.voidPromise());
    copied.add(bytes);
    traffic.passed(fromServer);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    other.flush();
    if (pausing || !other.isWritable()) {
      context.channel().config().setAutoRead(false);
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (context.channel().isWritable()) {
      other.config().setAutoRead(true);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    gone.run();
  }

  /** Flushes what this end's channel still has to say, then closes it. */
  public static void closeAfterFlush(Channel channel) {
    channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(flushed -> channel.close());
  }
}
