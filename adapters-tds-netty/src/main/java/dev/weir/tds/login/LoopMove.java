package dev.weir.tds.login;

import dev.weir.tds.client.UnidentifiedClient;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;

/**
 * Moves a client's connection to the loop that owns its bucket. Meanwhile it must have no timer, no
 * pending write, and no reference in another thread.
 */
final class LoopMove {
  private final Channel channel;
  private final UnidentifiedClient client;
  private boolean underWay;

  LoopMove(Channel channel, UnidentifiedClient client) {
    this.channel = channel;
    this.client = client;
  }

  /** Returns whether the connection has left its loop and not arrived at the other. */
  boolean isUnderWay() {
    return underWay;
  }

  /**
   * Moves the connection, with reading turned off. One that cannot be moved is closed.
   *
   * @param whenMoved runs on the new loop
   */
  void moveTo(EventLoop owner, Runnable whenMoved) {
    if (owner.inEventLoop()) {
      whenMoved.run();
      return;
    }
    underWay = true;
    client.setBetweenLoops(true);
    channel.config().setAutoRead(false);
    // In a task of its own: the current read ends on this loop.
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
                                .addListener(here -> finish(here.isSuccess(), whenMoved))));
  }

  private void finish(boolean registered, Runnable whenMoved) {
    underWay = false;
    client.setBetweenLoops(false);
    if (registered && channel.isActive()) {
      whenMoved.run();
    } else {
      channel.close();
    }
  }
}
