package dev.weir.tds.client;

import io.netty.channel.EventLoop;

/** A connected client, in any mode and at any stage. Called on its loop. */
public interface ConnectedClient {
  /** The loop of the client, which may change. Any thread. */
  EventLoop loop();

  /**
   * Ends the client where that loses no work: the instance is shutting down. Called repeatedly, for
   * the clients that are accepted last.
   *
   * @param evenIfBusy whether a client ends whose request is being served
   */
  void endForShutdown(boolean evenIfBusy);

  /** Closes all connections of the client at once. */
  void cut();
}
