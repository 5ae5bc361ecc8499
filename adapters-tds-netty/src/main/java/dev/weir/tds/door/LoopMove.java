package dev.weir.tds.door;

import dev.weir.tds.arrival.UnidentifiedClient;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;

/**
 * Takes a client's connection to the loop that owns its bucket. Nothing may be on its way
 * meanwhile: no timer, no write, and no other thread that knows the connection.
 */
final class LoopMove {
  private final Channel channel;
  private final UnidentifiedClient client;
  private boolean underWay;

  LoopMove(Channel channel, UnidentifiedClient client) {
    this.channel = channel;
    this.client = client;
  }

  /** Whether the connection is on no loop. */
  boolean isUnderWay() {
    return underWay;
  }

  /**
   * Moves, and runs this there; a connection that does not survive it is closed. It is not read
   * when it arrives.
   */
  void to(EventLoop owner, Runnable there) {
    if (owner.inEventLoop()) {
      there.run();
      return;
    }
    underWay = true;
    client.setBetweenLoops(true);
    channel.config().setAutoRead(false);
    // Not from within a read: what is being read now is read to its end on this loop.
    channel
        .eventLoop()
        .execute(
            () ->
                channel
                    .deregister()
                    .addListener(
                        gone ->
                            owner
                                .register(channel)
                                .addListener(here -> arrived(here.isSuccess(), there))));
  }

  private void arrived(boolean registered, Runnable there) {
    underWay = false;
    client.setBetweenLoops(false);
    if (registered && channel.isActive()) {
      there.run();
    } else {
      channel.close();
    }
  }
}
