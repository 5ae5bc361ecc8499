package dev.weir.domain.tsql;

/**
 * The origin of the values that a text reads with {@code @@IDENTITY}, {@code SCOPE_IDENTITY()},
 * {@code @@ROWCOUNT}, {@code @@ERROR} and the like, which an earlier statement set in the session.
 */
public enum ValuesRead {
  /** The text reads no such value. */
  NONE,
  /** A statement of its own set them for certain. */
  OWN,
  /**
   * A statement of its own may have set them: under a condition, or in a procedure that it calls.
   */
  OWN_OR_EARLIER,
  /** Only an earlier request can have set them. */
  EARLIER;

  /** Returns the origin for two texts together. */
  public ValuesRead and(ValuesRead other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
