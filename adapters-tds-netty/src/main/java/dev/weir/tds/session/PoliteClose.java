package dev.weir.tds.session;

import dev.weir.tds.client.ClientDeadline;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import java.time.Duration;

/**
 * Closes a client that was told why. One that is still sending its request reads nothing before it
 * has sent the last of it: closed earlier, it would see its connection break and hear no reason. So
 * the rest is taken in first, and forgotten; but nobody waits for that for ever.
 */
final class PoliteClose {
  private final Channel channel;
  private final ClientDeadline deadline;

  private PoliteClose(Channel channel, Duration patience) {
    this.channel = channel;
    this.deadline = new ClientDeadline(channel, patience, this::now);
  }

  /**
   * Closes it, now or when the rest has come.
   *
   * @param patience how long the rest may take
   */
  static void close(Channel channel, ClientRequests requests, Duration patience) {
    PoliteClose close = new PoliteClose(channel, patience);
    if (requests.dropsRest(close::now)) {
      close.deadline.begin();
      channel.closeFuture().addListener(closed -> close.deadline.cancel());
      channel.flush();
      channel.config().setAutoRead(true);
    } else {
      close.now();
    }
  }

  private void now() {
    deadline.cancel();
    channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
  }
}
