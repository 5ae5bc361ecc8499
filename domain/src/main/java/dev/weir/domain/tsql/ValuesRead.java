package dev.weir.domain.tsql;

/**
 * Whose values a text reads where it asks for {@code @@IDENTITY}, {@code SCOPE_IDENTITY()},
 * {@code @@ROWCOUNT}, {@code @@ERROR} and the like, which the statement before it left in the
 * session.
 */
public enum ValuesRead {
  /** It does not ask. */
  NONE,
  /** A statement of its own surely set them. */
  OWN,
  /** One of its own may have set them: under a condition, or by way of a procedure. */
  OWN_OR_EARLIER,
  /** Only an earlier request can have set them. */
  EARLIER;

  /** What two texts read together. */
  public ValuesRead and(ValuesRead other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
