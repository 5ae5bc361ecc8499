package dev.weir.domain.bucket;

import java.util.regex.Pattern;

/**
 * Names a bucket in configuration, metrics, logs and routing.
 *
 * <p>The characters are those of a DNS label plus dot and underscore, because clients name a bucket
 * in the first label of a server name or after the {@code @} of a user name.
 */
public record BucketId(String value) implements Comparable<BucketId> {
  /** The form of a valid id, in the words of error messages. */
  public static final String ALLOWED = "letters, digits, '-', '_' and '.', at most 64 of them";

  private static final Pattern PATTERN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  /** Rejects a text that {@link #isValid} does not accept. */
  public BucketId {
    if (!isValid(value)) {
      throw new IllegalArgumentException("a bucket id has " + ALLOWED);
    }
  }

  /** Returns whether {@code text} can be a bucket id. */
  public static boolean isValid(String text) {
    return PATTERN.matcher(text).matches();
  }

  @Override
  public int compareTo(BucketId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
