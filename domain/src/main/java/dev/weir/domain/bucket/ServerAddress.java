package dev.weir.domain.bucket;

/**
 * The host and port at which a SQL Server listens. The host is resolved at each dial, never
 * earlier.
 */
public record ServerAddress(String host, int port) implements ServerLocation {
  /** Refuses an empty host and a port that TCP does not have. */
  public ServerAddress {
    if (host.isBlank()) {
      throw new IllegalArgumentException("the host is empty");
    }
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("a port is 1 to 65535, not " + port);
    }
  }

  @Override
  public ServerAddress onPort(int other) {
    return new ServerAddress(host, other);
  }

  @Override
  public String toString() {
    return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
  }
}
