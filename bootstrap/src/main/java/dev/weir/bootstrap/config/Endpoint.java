package dev.weir.bootstrap.config;

import java.util.Optional;

/** An address or host name with a port. */
public record Endpoint(String host, int port) {
  /** Returns whether listening on both would fail, because their addresses overlap. */
  public boolean overlaps(Endpoint other) {
    return port == other.port && (isSameHost(other) || isWildcard() || other.isWildcard());
  }

  private boolean isSameHost(Endpoint other) {
    Optional<IpAddress> address = address();
    return host.equalsIgnoreCase(other.host)
        || (address.isPresent() && address.equals(other.address()));
  }

  /** Returns whether the host stands for every address of the machine. */
  public boolean isWildcard() {
    return address().filter(ip -> ip.address().isAnyLocalAddress()).isPresent();
  }

  /** Returns whether only this machine can reach the address. */
  public boolean isLoopback() {
    return host.equalsIgnoreCase("localhost")
        || address().filter(ip -> ip.address().isLoopbackAddress()).isPresent();
  }

  /**
   * Returns the address, if the host is one. An address has many spellings, so hosts cannot be
   * compared as text.
   */
  private Optional<IpAddress> address() {
    return IpAddress.parseAsResolver(host);
  }

  @Override
  public String toString() {
    return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
  }
}
