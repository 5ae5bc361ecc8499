package dev.weir.bootstrap.config;

import java.net.InetAddress;
import java.util.Optional;

/** A block of IP addresses, such as {@code 10.0.0.0/8}; a single address is a block of one. */
public record CidrBlock(IpAddress base, int prefix) {
  /** Refuses a prefix longer than the address. */
  public CidrBlock {
    if (prefix < 0 || prefix > base.bits()) {
      throw new IllegalArgumentException("a prefix is 0 to " + base.bits() + ", not " + prefix);
    }
  }

  /** Parses {@code address} or {@code address/prefix}; never uses DNS. */
  public static Optional<CidrBlock> parse(String text) {
    int slash = text.indexOf('/');
    Optional<IpAddress> base = IpAddress.parse(slash < 0 ? text : text.substring(0, slash));
    if (base.isEmpty() || slash < 0) {
      return base.map(address -> new CidrBlock(address, address.bits()));
    }
    String digits = text.substring(slash + 1);
    if (digits.isEmpty() || digits.length() > 3 || !digits.chars().allMatch(Character::isDigit)) {
      return Optional.empty();
    }
    int prefix = Integer.parseInt(digits);
    return prefix > base.get().bits()
        ? Optional.empty()
        : Optional.of(new CidrBlock(base.get(), prefix));
  }

  /** Returns whether {@code address} lies in this block. */
  public boolean contains(InetAddress address) {
    byte[] candidate = address.getAddress();
    byte[] block = base.bytes();
    if (candidate.length != block.length) {
      return false;
    }
    int whole = prefix / Byte.SIZE;
    for (int i = 0; i < whole; i++) {
      if (candidate[i] != block[i]) {
        return false;
      }
    }
    int rest = prefix % Byte.SIZE;
    int mask = 0xFF << (Byte.SIZE - rest) & 0xFF;
    return rest == 0 || (candidate[whole] & mask) == (block[whole] & mask);
  }

  @Override
  public String toString() {
    return base + "/" + prefix;
  }
}
