package dev.weir.bootstrap.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.regex.Pattern;

/** An IP address written in figures. */
public record IpAddress(InetAddress address) {
  private static final int IPV4_BYTES = 4;

  /** A number of up to 32 bits, perhaps with leading zeros. */
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  /** Parses an address in figures; a host name is refused, not looked up. */
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

  /**
   * Parses an address in figures as resolvers do. They also accept an IPv4 address of fewer than
   * four parts, in which the last part fills the remaining bytes, so that {@code 127.1} is
   * 127.0.0.1 and {@code 0} is 0.0.0.0. A host name is refused, not looked up.
   */
  public static Optional<IpAddress> parseAsResolver(String text) {
    if (text.indexOf(':') >= 0) {
      return parse(text);
    }
    String[] parts = text.split("\\.", -1);
    if (parts.length > IPV4_BYTES) {
      return Optional.empty();
    }
    long bits = 0;
    for (int i = 0; i < parts.length; i++) {
      int size = i == parts.length - 1 ? Byte.SIZE * (IPV4_BYTES - i) : Byte.SIZE;
      if (!NUMBER.matcher(parts[i]).matches() || Long.parseLong(parts[i]) >> size != 0) {
        return Optional.empty();
      }
      bits = bits << size | Long.parseLong(parts[i]);
    }
    return Optional.of(ofBits((int) bits));
  }

  private static IpAddress ofBits(int bits) {
    try {
      byte[] bytes = ByteBuffer.allocate(IPV4_BYTES).putInt(bits).array();
      return new IpAddress(InetAddress.getByAddress(bytes));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four bytes are an address", e);
    }
  }

  /**
   * Returns whether {@link InetAddress#getByName} parses the text as an address without a DNS
   * query.
   */
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

  /** Returns the number of bits of the address: 32 or 128. */
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
