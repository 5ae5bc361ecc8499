package dev.weir.domain.client;

/**
 * Where a client comes from, as far as limits are concerned: one IPv4 address, or one IPv6 network
 * of 64 bits. A provider gives a customer at least such a network, so single IPv6 addresses cost
 * nothing and would pass every limit.
 *
 * @param text the address, or the network with its length; how logs show it
 */
public record Source(String text) {
  /** A client whose address is no Internet address. All of these share one account. */
  public static final Source UNKNOWN = new Source("unknown");

  /** Work that Weir does of its own accord. */
  public static final Source WEIR = new Source("weir");

  private static final int IPV4_BYTES = 4;
  private static final int IPV6_BYTES = 16;

  /** An IPv4 address in the form of IPv6 stands behind ten zeros and two bytes of ones. */
  private static final int MAPPED_PREFIX_ZEROS = 10;

  private static final int MAPPED_PREFIX = 12;

  /** How many groups of 16 bits make the network. */
  private static final int NETWORK_GROUPS = 4;

  /**
   * The source of an address.
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
