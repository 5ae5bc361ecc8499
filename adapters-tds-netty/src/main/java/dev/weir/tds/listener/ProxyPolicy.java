package dev.weir.tds.listener;

import java.net.InetAddress;
import java.util.function.Predicate;

/**
 * Whether connections begin with a PROXY protocol header.
 *
 * @param trusted from where one is believed
 */
public record ProxyPolicy(Expectation expectation, Predicate<InetAddress> trusted) {
  /** What is expected of connections. */
  public enum Expectation {
    /** None has a header. */
    NONE,
    /** Those from trusted addresses may have one. */
    OPTIONAL,
    /** Those from trusted addresses have one, and there are no others. */
    REQUIRED
  }

  /** No connection has a header. */
  public static ProxyPolicy none() {
    return new ProxyPolicy(Expectation.NONE, address -> false);
  }
}
