package dev.weir.tds.session;

import dev.weir.tds.client.ClientDeadline;
import dev.weir.tds.session.ReadingPauses.Reason;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import java.time.Duration;

/**
 * Closes a client that was told why. One that is still sending its request reads nothing before it
 * has sent the last of it: closed earlier, it would see its connection break and hear no reason. So
 * the rest is taken in first, and forgotten; but nobody waits for that for ever, nor for one that
 * does not read what it was told.
 */
final class GracefulClose {
  private final Channel channel;
  private final ClientDeadline rest;
  private final ClientDeadline reading;

  private GracefulClose(Channel channel, Duration requestStall, Duration writeStall) {
    this.channel = channel;
    this.rest = new ClientDeadline(channel, requestStall, this::now);
    this.reading = new ClientDeadline(channel, writeStall, channel::close);
  }

  /**
   * Closes it, now or when the rest has come and it has read what it was told.
   *
   * @param requestStall how long the rest may take
   * @param writeStall how long it may leave unread what it was told
   */
  static void close(
      Channel channel,
      ClientRequests requests,
      ReadingPauses pauses,
      Duration requestStall,
      Duration writeStall) {
    GracefulClose close = new GracefulClose(channel, requestStall, writeStall);
    if (requests.dropsRest(close::now)) {
      close.rest.begin();
      close.cancelWhenClosed();
      channel.flush();
      pauses.endAllBut(Reason.TURN_SPENT);
    } else {
      close.now();
    }
  }

  private void now() {
    rest.cancel();
    channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    if (channel.isOpen()) {
      reading.begin();
      cancelWhenClosed();
    }
  }

  private void cancelWhenClosed() {
    channel
        .closeFuture()
        .addListener(
            closed -> {
              rest.cancel();
              reading.cancel();
            });
  }
}
