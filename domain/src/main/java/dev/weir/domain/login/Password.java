package dev.weir.domain.login;

import java.security.MessageDigest;

/** A password that no message, log or {@code toString} shows. */
public final class Password {
  private final String value;

  /** Wraps {@code value}. */
  public Password(String value) {
    this.value = value;
  }

  /** The value itself, for the one place that sends, hashes or seals it. */
  public String reveal() {
    return value;
  }

  /** Compares in constant time. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Password password
        && MessageDigest.isEqual(unitsOf(value), unitsOf(password.value));
  }

  /**
   * The UTF-16 units: an encoding of characters would take each half of a pair that stands alone
   * for a question mark.
   */
  private static byte[] unitsOf(String text) {
    byte[] units = new byte[Character.BYTES * text.length()];
    for (int i = 0; i < text.length(); i++) {
      units[2 * i] = (byte) (text.charAt(i) >> Byte.SIZE);
      units[2 * i + 1] = (byte) text.charAt(i);
    }
    return units;
  }

  /** The same for all: a hash that got printed would be something to try guesses against. */
  @Override
  public int hashCode() {
    return 0;
  }

  @Override
  public String toString() {
    return "(secret)";
  }
}
