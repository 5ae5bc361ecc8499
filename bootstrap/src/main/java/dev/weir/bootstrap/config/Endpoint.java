package dev.weir.bootstrap.config;

/** An address or host name with a port. */
public record Endpoint(String host, int port) {
  /** Whether opening both would fail, because one takes the other's address. */
  public boolean overlaps(Endpoint other) {
    return port == other.port
        && (host.equalsIgnoreCase(other.host) || isWildcard() || other.isWildcard());
  }

  /** Whether this stands for every address of the machine. */
  public boolean isWildcard() {
    return host.equals("0.0.0.0") || host.equals("::") || host.equals("*");
  }

  /** Whether only this machine reaches it. */
  public boolean isLoopback() {
    return host.startsWith("127.") || host.equals("::1") || host.equalsIgnoreCase("localhost");
  }

  @Override
  public String toString() {
    return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
  }
}
