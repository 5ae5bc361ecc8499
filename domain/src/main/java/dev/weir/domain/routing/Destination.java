package dev.weir.domain.routing;

import dev.weir.domain.bucket.ServerAddress;
import java.util.Locale;

/**
 * An IP address of the proxy that belongs to a bucket, on one port or on all.
 *
 * <p>Addresses are compared as text, so both sides write them in the canonical form, which is that
 * of {@code InetAddress.getHostAddress()}.
 *
 * @param port 0 for any
 */
public record Destination(String ip, int port) {
  private static final int ANY_PORT = 0;

  /** Rejects an empty address and a port that TCP does not have. */
  public Destination {
    if (ip.isBlank()) {
      throw new IllegalArgumentException("the address is empty");
    }
    if (port < ANY_PORT || port > 65_535) {
      throw new IllegalArgumentException("a port is 1 to 65535, or 0 for any, not " + port);
    }
    ip = ip.toLowerCase(Locale.ROOT);
  }

  /** Returns a destination for an address on any port. */
  public static Destination onAnyPort(String ip) {
    return new Destination(ip, ANY_PORT);
  }

  /** Returns the destination for exactly the address and port that a client connected to. */
  static Destination exactly(ServerAddress address) {
    return new Destination(address.host(), address.port());
  }
}
