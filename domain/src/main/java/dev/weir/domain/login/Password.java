package dev.weir.domain.login;

import java.nio.charset.StandardCharsets;
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
        && MessageDigest.isEqual(
            value.getBytes(StandardCharsets.UTF_8),
            password.value.getBytes(StandardCharsets.UTF_8));
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
