package dev.weir.tds.transport;

import dev.weir.application.metrics.Metrics;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

/**
 * One end of a relay: writes the bytes that arrive on its channel to the other channel.
 *
 * <p>Backpressure: once the other channel has more pending bytes than its high water mark, this one
 * is not read until they are written. So two write buffers bound the memory of a slow reader,
 * whatever the sizes of requests and results.
 *
 * <p>Flushes once for each round of reading.
 */
public final class RelayEnd extends ConnectionHandler {
  private final Channel other;
  private final Metrics.Counter copied;
  private final RelayTraffic traffic;
  private final boolean fromServer;
  private final Runnable gone;

  /** Runs at the first bytes of this end; null once it has run. */
  private @Nullable Runnable begun;

  /** True if reading stops behind the next bytes. */
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
   * Creates the end that reads the client.
   *
   * @param server the channel to write to, on the same event loop
   * @param gone runs once, when the client's connection has ended
   */
  public static RelayEnd ofClient(
      Channel server, RelayCounters counters, RelayTraffic traffic, Runnable gone) {
    return new RelayEnd(server, counters.toServer(), traffic, false, null, gone);
  }

  /**
   * Creates the end that reads the server.
   *
   * @param client the channel to write to, on the same event loop
   * @param begun runs at the first bytes of the server
   * @param gone runs once, when the server's connection has ended
   */
  public static RelayEnd ofServer(
      Channel client, RelayCounters counters, RelayTraffic traffic, Runnable begun, Runnable gone) {
    return new RelayEnd(client, counters.toClient(), traffic, true, begun, gone);
  }

  /** Relays the next bytes, and reads nothing behind them until {@link #resume}. */
  public void pauseAfterNextRead() {
    pausing = true;
  }

  /** Ends the pause; the caller turns reading on. */
  public void resume() {
    pausing = false;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (begun != null) {
      begun.run();
      begun = null;
    }
    int bytes = ((ByteBuf) message).readableBytes();
    // No promise: a failed write closes the other channel, and thereby the relay.
    other.write(message, other.voidPromise());
    copied.add(bytes);
    traffic.countPacket(fromServer);
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

  /** Flushes the pending bytes of a channel, then closes it. */
  public static void closeAfterFlush(Channel channel) {
    channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(flushed -> channel.close());
  }
}
