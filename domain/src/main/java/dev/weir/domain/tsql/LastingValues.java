package dev.weir.domain.tsql;

/** A set of lasting values. Each possible set exists once. */
public final class LastingValues {
  private static final LastingValue[] KINDS = LastingValue.values();
  private static final LastingValues[] SETS = new LastingValues[1 << KINDS.length];

  static {
    for (int bits = 0; bits < SETS.length; bits++) {
      SETS[bits] = new LastingValues(bits);
    }
  }

  /** The empty set. */
  public static final LastingValues NONE = SETS[0];

  /** The set of all values. */
  public static final LastingValues ALL = SETS[SETS.length - 1];

  /** The values that a called procedure, which has a scope of its own, can set or read. */
  public static final LastingValues OF_CALLS =
      NONE.with(LastingValue.IDENTITY).with(LastingValue.CURSOR);

  /** The values that an INSERT of a batch sets. */
  public static final LastingValues OF_INSERTS =
      NONE.with(LastingValue.IDENTITY).with(LastingValue.SCOPE_IDENTITY);

  private final int bits;

  private LastingValues(int bits) {
    this.bits = bits;
  }

  /** Returns these and one more. */
  public LastingValues with(LastingValue value) {
    return SETS[bits | 1 << value.place()];
  }

  /** Returns these and others. */
  public LastingValues with(LastingValues others) {
    return SETS[bits | others.bits];
  }

  /** Returns these without one. */
  public LastingValues without(LastingValue value) {
    return SETS[bits & ~(1 << value.place())];
  }

  /** Returns whether a value is among these. */
  public boolean contains(LastingValue value) {
    return (bits & 1 << value.place()) != 0;
  }

  /** Returns whether the set is empty. */
  public boolean isEmpty() {
    return bits == 0;
  }

  @Override
  public String toString() {
    StringBuilder told = new StringBuilder("[");
    for (LastingValue each : KINDS) {
      if (contains(each)) {
        told.append(told.length() > 1 ? " " : "").append(each);
      }
    }
    return told.append(']').toString();
  }
}
