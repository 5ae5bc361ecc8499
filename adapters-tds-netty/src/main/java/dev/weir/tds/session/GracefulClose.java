package dev.weir.tds.session;

import dev.weir.tds.client.ClientDeadline;
import dev.weir.tds.session.ReadingPauses.Reason;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import java.time.Duration;

/**
 * Closes a client that was sent an error. A client that is still sending its request reads nothing
 * before it has sent the last packet: if Weir closed earlier, the client would see a broken
 * connection instead of the error. So the rest of the request is read and dropped first. Both the
 * rest of the request and the client's reading of the error have a time limit.
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
   * Closes the client, now or after the rest of its request has arrived.
   *
   * @param requestStall the time for which the client may pause while it sends the rest
   * @param writeStall the time for which the client may leave the error unread
   */
  static void close(
      Channel channel,
      ClientRequests requests,
      ReadingPauses pauses,
      Duration requestStall,
      Duration writeStall) {
    GracefulClose close = new GracefulClose(channel, requestStall, writeStall);
    if (requests.dropRest(close::now)) {
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
