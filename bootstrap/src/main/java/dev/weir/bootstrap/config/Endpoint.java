package dev.weir.bootstrap.config;

import java.util.Optional;

/** An address or host name with a port. */
public record Endpoint(String host, int port) {
  /** Whether opening both would fail, because one takes the other's address. */
  public boolean overlaps(Endpoint other) {
    return port == other.port && (isSameHost(other) || isWildcard() || other.isWildcard());
  }

  private boolean isSameHost(Endpoint other) {
    Optional<IpAddress> address = address();
    return host.equalsIgnoreCase(other.host)
        || (address.isPresent() && address.equals(other.address()));
  }

  /** Whether this stands for every address of the machine. */
  public boolean isWildcard() {
    return address().filter(ip -> ip.address().isAnyLocalAddress()).isPresent();
  }

  /** Whether only this machine reaches it. */
  public boolean isLoopback() {
    return host.equalsIgnoreCase("localhost")
        || address().filter(ip -> ip.address().isLoopbackAddress()).isPresent();
  }

  /**
   * The address, if the host is one: an address has many spellings, and names may look like one.
   */
  private Optional<IpAddress> address() {
    return IpAddress.parseAsResolver(host);
  }

  @Override
  public String toString() {
    return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
  }
}
