package dev.weir.tds.listener;

import java.net.InetAddress;
import java.util.function.Predicate;

/**
 * The PROXY protocol headers that connections begin with.
 *
 * @param trusted tests the address of a peer whose header is believed
 */
public record ProxyPolicy(Expectation expectation, Predicate<InetAddress> trusted) {
  /** The rule for connections. */
  public enum Expectation {
    /** No connection has a header. */
    NONE,
    /** Connections from trusted addresses may have a header. */
    OPTIONAL,
    /** Connections from trusted addresses have a header; others are closed. */
    REQUIRED
  }

  /** The policy without headers. */
  public static ProxyPolicy none() {
    return new ProxyPolicy(Expectation.NONE, address -> false);
  }
}
