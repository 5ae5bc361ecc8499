package dev.weir.domain.tsql;

/** Some of the values that last. There are few sets of them, and each exists once. */
public final class LastingValues {
  private static final LastingValue[] KINDS = LastingValue.values();
  private static final LastingValues[] SETS = new LastingValues[1 << KINDS.length];

  static {
    for (int bits = 0; bits < SETS.length; bits++) {
      SETS[bits] = new LastingValues(bits);
    }
  }

  /** None of them. */
  public static final LastingValues NONE = SETS[0];

  /** All of them. */
  public static final LastingValues ALL = SETS[SETS.length - 1];

  /** What code can set or read that is called, and so has a scope of its own. */
  public static final LastingValues OF_CALLS =
      NONE.with(LastingValue.IDENTITY).with(LastingValue.CURSOR);

  private final int bits;

  private LastingValues(int bits) {
    this.bits = bits;
  }

  /** These and one more. */
  public LastingValues with(LastingValue value) {
    return SETS[bits | 1 << value.place()];
  }

  /** These and others. */
  public LastingValues with(LastingValues others) {
    return SETS[bits | others.bits];
  }

  /** These but one. */
  public LastingValues without(LastingValue value) {
    return SETS[bits & ~(1 << value.place())];
  }

  /** Whether it is one of them. */
  public boolean holds(LastingValue value) {
    return (bits & 1 << value.place()) != 0;
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return bits == 0;
  }

  @Override
  public String toString() {
    StringBuilder told = new StringBuilder("[");
    for (LastingValue each : KINDS) {
      if (holds(each)) {
        told.append(told.length() > 1 ? " " : "").append(each);
      }
    }
    return told.append(']').toString();
  }
}
