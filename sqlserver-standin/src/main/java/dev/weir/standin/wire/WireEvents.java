package dev.weir.standin.wire;

/** The events of the network loop. Called on the loop's thread unless said otherwise. */
public interface WireEvents {
  /** A connection was accepted; called after the ends that came before it were reported. */
  void accepted(ChannelWire wire);

  /**
   * A connection is over: the peer has ended it, or we are about to. Called once each, on any
   * thread, before the peer can see our end.
   */
  void ended(ChannelWire wire);

  /** Something failed that ends at most one connection. Any thread. */
  void failed(String doing, Exception cause);
}
