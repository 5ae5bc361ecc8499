package dev.weir.tds.wire;

/**
 * The encoding of a value's length, as one number: the kind in the lowest bits, above them the
 * length of values that all have the same. It is a number because a plan may have thousands of them
 * and is walked for every row.
 */
public final class ValueForm {
  /** The bits of the kind. */
  public static final int KIND = 0x7;

  /** The position of the bits above the kind. */
  public static final int LENGTH_SHIFT = 3;

  /** All values have the same length, and none is null. */
  public static final int FIXED = 0;

  /** A length of one byte; 0 is null or empty. */
  public static final int BYTE_LENGTH = 1;

  /** A length of two bytes; all ones are null. */
  public static final int SHORT_LENGTH = 2;

  /** A length of four bytes; 0 or all ones are null. */
  public static final int INT_LENGTH = 3;

  /** A text pointer and a timestamp before a length of four bytes; no pointer is null, too. */
  public static final int POINTED = 4;

  /** A total of eight bytes, then chunks up to an empty one; a total of all ones is null. */
  public static final int CHUNKED = 5;

  /** The length of two bytes that stands for null. */
  public static final int NULL_SHORT = 0xFFFF;

  /** The length of four bytes that stands for null. */
  public static final long NULL_INT = 0xFFFF_FFFFL;

  /** The total that stands for null. */
  public static final long NULL_TOTAL = -1;

  /** The length of the timestamp behind a text pointer. */
  public static final int TIMESTAMP_LENGTH = 8;

  private ValueForm() {}

  /** Returns the form of values that all have this length. */
  public static int fixed(int length) {
    return length << LENGTH_SHIFT;
  }

  /** Returns the kind of a form. */
  public static int kind(int form) {
    return form & KIND;
  }

  /** Returns the length of values of a fixed form. */
  public static int length(int form) {
    return form >>> LENGTH_SHIFT;
  }
}
