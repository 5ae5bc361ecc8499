package dev.weir.http;

import java.net.InetAddress;

/** Who is answered. */
public enum Audience {
  /** Whoever reaches the port. */
  ANYONE,
  /**
   * Who connects over a loopback address. Judged by each connection's peer, so that it holds on a
   * port that others may use for other paths; a proxy on this host counts as this host.
   */
  THIS_HOST;

  boolean admits(InetAddress peer) {
    return switch (this) {
      case ANYONE -> true;
      case THIS_HOST -> peer.isLoopbackAddress();
    };
  }
}
