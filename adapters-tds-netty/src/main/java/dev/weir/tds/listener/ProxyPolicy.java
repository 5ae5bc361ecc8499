package dev.weir.tds.listener;

import java.net.InetAddress;
import java.util.function.Predicate;

/**
 * The PROXY protocol headers that connections begin with.
 *
 * @param trusted tests the address of a peer whose header is believed
 */
public record ProxyPolicy(ProxyProtocol protocol, Predicate<InetAddress> trusted) {
  /** The policy without headers. */
  public static ProxyPolicy none() {
    return new ProxyPolicy(ProxyProtocol.OFF, address -> false);
  }
}
