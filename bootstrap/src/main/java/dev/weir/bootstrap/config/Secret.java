package dev.weir.bootstrap.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** A password or token that no message, log or {@code toString} shows. */
public final class Secret {
  private final String value;

  /** Wraps {@code value}. */
  public Secret(String value) {
    this.value = value;
  }

  /** The value itself, for the one place that sends or compares it. */
  public String reveal() {
    return value;
  }

  /** Compares in constant time; a reload asks whether a password changed. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Secret secret
        && MessageDigest.isEqual(
            value.getBytes(StandardCharsets.UTF_8), secret.value.getBytes(StandardCharsets.UTF_8));
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
