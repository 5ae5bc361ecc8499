package dev.weir.domain.client;

/**
 * The origin of a client for the purpose of limits: one IPv4 address, or one IPv6 network of 64
 * bits. A provider assigns a customer at least such a network, so a limit for each IPv6 address
 * would limit nothing.
 *
 * @param text the address, or the network with its length; logs show it in this form
 */
public record Source(String text) {
  /** A client whose address is no Internet address. All such clients share one limit. */
  public static final Source UNKNOWN = new Source("unknown");

  /** Work that Weir starts by itself, without a client. */
  public static final Source WEIR = new Source("weir");

  private static final int IPV4_BYTES = 4;
  private static final int IPV6_BYTES = 16;

  /**
   * An IPv4 address mapped to IPv6 follows ten zero bytes and two bytes of ones (RFC 4291,
   * 2.5.5.2).
   */
  private static final int MAPPED_PREFIX_ZEROS = 10;

  private static final int MAPPED_PREFIX = 12;

  /** The number of 16-bit groups in a network prefix. */
  private static final int NETWORK_GROUPS = 4;

  /**
   * Returns the source of an address.
   *
   * @param address the bytes of an IPv4 or IPv6 address in network order
   */
  public static Source of(byte[] address) {
    return switch (address.length) {
      case IPV4_BYTES -> new Source(ipv4(address, 0));
      case IPV6_BYTES ->
          isMappedIpv4(address)
              ? new Source(ipv4(address, MAPPED_PREFIX))
              : new Source(network(address));
      default -> UNKNOWN;
    };
  }

  private static boolean isMappedIpv4(byte[] address) {
    for (int i = 0; i < MAPPED_PREFIX_ZEROS; i++) {
      if (address[i] != 0) {
        return false;
      }
    }
    return address[MAPPED_PREFIX_ZEROS] == (byte) 0xFF
        && address[MAPPED_PREFIX_ZEROS + 1] == (byte) 0xFF;
  }

  private static String ipv4(byte[] address, int from) {
    return Byte.toUnsignedInt(address[from])
        + "."
        + Byte.toUnsignedInt(address[from + 1])
        + "."
        + Byte.toUnsignedInt(address[from + 2])
        + "."
        + Byte.toUnsignedInt(address[from + 3]);
  }

  private static String network(byte[] address) {
    StringBuilder text = new StringBuilder();
    for (int group = 0; group < NETWORK_GROUPS; group++) {
      int high = Byte.toUnsignedInt(address[2 * group]);
      int low = Byte.toUnsignedInt(address[2 * group + 1]);
      text.append(Integer.toHexString(high << 8 | low)).append(':');
    }
    return text.append(":/64").toString();
  }

  @Override
  public String toString() {
    return text;
  }
}
