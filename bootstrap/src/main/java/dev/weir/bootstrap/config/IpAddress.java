package dev.weir.bootstrap.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/** An IP address written in figures. */
public record IpAddress(InetAddress address) {
  /** Reads figures only: a host name is refused, not looked up. */
  public static Optional<IpAddress> parse(String text) {
    if (!isFigures(text)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new IpAddress(InetAddress.getByName(text)));
    } catch (UnknownHostException notAnAddress) {
      return Optional.empty();
    }
  }

  /** What {@link InetAddress#getByName} takes for an address without asking anybody. */
  private static boolean isFigures(String text) {
    if (text.indexOf(':') >= 0) {
      return text.indexOf('%') < 0 && text.indexOf('[') < 0;
    }
    String[] parts = text.split("\\.", -1);
    if (parts.length != 4) {
      return false;
    }
    for (String part : parts) {
      if (part.isEmpty()
          || part.length() > 3
          || !part.chars().allMatch(c -> c >= '0' && c <= '9')) {
        return false;
      }
      if (Integer.parseInt(part) > 255) {
        return false;
      }
    }
    return true;
  }

  /** How many bits such an address has: 32 or 128. */
  public int bits() {
    return address.getAddress().length * Byte.SIZE;
  }

  byte[] bytes() {
    return address.getAddress();
  }

  @Override
  public String toString() {
    return address.getHostAddress();
  }
}
