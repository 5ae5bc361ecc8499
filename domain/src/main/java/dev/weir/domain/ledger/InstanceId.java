package dev.weir.domain.ledger;

import java.util.regex.Pattern;

/**
 * Names one running process to the ledger. A restarted process has another id: the connections of
 * its predecessor may still be open at the server, so their slots become free when the
 * predecessor's lease ends, not when a process of the same name joins.
 */
public record InstanceId(String value) {
  private static final Pattern PATTERN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

  /** Rejects a value that could not be part of a key or a channel's name. */
  public InstanceId {
    if (!PATTERN.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "an instance id has letters, digits, '-', '_' and '.', at most 128 of them: " + value);
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
