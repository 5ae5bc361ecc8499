package dev.weir.bootstrap.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** A password or token. No message, log or {@code toString} shows its value. */
public final class Secret {
  private final String value;

  /** Wraps {@code value}. */
  public Secret(String value) {
    this.value = value;
  }

  /** Returns the value, for the code that sends or compares it. */
  public String reveal() {
    return value;
  }

  /** Compares in constant time; a reload checks whether a password has changed. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Secret secret
        && MessageDigest.isEqual(
            value.getBytes(StandardCharsets.UTF_8), secret.value.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the same number for all secrets: a printed hash would allow guesses to be tested. */
  @Override
  public int hashCode() {
    return 0;
  }

  @Override
  public String toString() {
    return "(secret)";
  }
}
