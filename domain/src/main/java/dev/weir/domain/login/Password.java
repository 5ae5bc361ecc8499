package dev.weir.domain.login;

import java.security.MessageDigest;

/** A password that no message, log or {@code toString} shows. */
public final class Password {
  private final String value;

  /** Wraps {@code value}. */
  public Password(String value) {
    this.value = value;
  }

  /** Returns the value itself; call it only to send, hash or seal the password. */
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
   * Returns the UTF-16 units: a character encoding would replace an unpaired surrogate by a
   * question mark.
   */
  private static byte[] unitsOf(String text) {
    byte[] units = new byte[Character.BYTES * text.length()];
    for (int i = 0; i < text.length(); i++) {
      units[2 * i] = (byte) (text.charAt(i) >> Byte.SIZE);
      units[2 * i + 1] = (byte) text.charAt(i);
    }
    return units;
  }

  /** Returns a constant: guesses could be tested against a hash that got printed. */
  @Override
  public int hashCode() {
    return 0;
  }

  @Override
  public String toString() {
    return "(secret)";
  }
}
