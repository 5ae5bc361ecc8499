package dev.weir.tds.client;

import io.netty.channel.EventLoop;

/** A client of this instance, whichever way it is served. Called on its loop. */
public interface ConnectedClient {
  /** The loop it lives on; any thread may ask. It may be another one a moment later. */
  EventLoop loop();

  /**
   * The instance is leaving. Said again and again, because a client that was accepted last may not
   * have been there when it was said first.
   *
   * @param evenIfBusy whether a client leaves that is being served at this moment
   */
  void leave(boolean evenIfBusy);

  /** The instance leaves now: whatever this client still has is broken off. */
  void cut();
}
