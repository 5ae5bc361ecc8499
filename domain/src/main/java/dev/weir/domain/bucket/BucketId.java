package dev.weir.domain.bucket;

import java.util.regex.Pattern;

/**
 * Names a bucket in configuration, metrics, logs and routing.
 *
 * <p>The characters are those of a DNS label plus dot and underscore, because an id is looked up as
 * the first label of a server name and stands behind the {@code @} of a user name.
 */
public record BucketId(String value) implements Comparable<BucketId> {
  /** What an id may look like; also the words an error message uses to explain it. */
  public static final String ALLOWED = "letters, digits, '-', '_' and '.', at most 64 of them";

  private static final Pattern PATTERN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  /** Refuses anything {@link #isValid} would not accept. */
  public BucketId {
    if (!isValid(value)) {
      throw new IllegalArgumentException("a bucket id has " + ALLOWED);
    }
  }

  /** Whether {@code text} can be a bucket id. */
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
