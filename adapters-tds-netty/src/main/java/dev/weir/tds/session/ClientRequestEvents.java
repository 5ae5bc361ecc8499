package dev.weir.tds.session;

import io.netty.buffer.ByteBuf;

/** What {@link ClientRequests} finds in what a client sends. */
interface ClientRequestEvents {
  /**
   * Whether what the client sent next has to wait until it has read what it was told; then {@link
   * ClientRequests#readOn} follows.
   */
  boolean hasToWait();

  /** Enough of a request is held: all of it, or as much as is ever held. */
  void requestReady(boolean whole);

  /**
   * A packet more of a request that is being forwarded.
   *
   * @param packet the listener's from now on
   */
  void requestContinues(ByteBuf packet, boolean last);

  /** The last packet of a request came that is held and was ready before. */
  void requestCompleted();

  /** The client gave up a request in its midst. */
  void requestBrokenOff();

  /** The client sent an attention, between messages. */
  void attention();

  /** What the client sent may not come here; nothing after it is read. */
  void breach(String what);
}
