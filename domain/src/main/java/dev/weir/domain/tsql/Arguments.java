package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/** The first arguments of a procedure call, with their values where they are constants. */
final class Arguments {
  private static final int MOST = 6;

  private final @Nullable String[] names = new @Nullable String[MOST];
  private final @Nullable String[] values = new @Nullable String[MOST];
  private final @Nullable String[] constants = new @Nullable String[MOST];
  private final String[] types = new String[MOST];
  private int count;

  void begin() {
    count = 0;
  }

  int count() {
    return count;
  }

  /**
   * Adds the next argument; null stands for a missing name, or a value that is no constant.
   *
   * @param constant the value as a T-SQL constant
   * @param type the type to which the constant has to be converted; empty if it has it already
   */
  void add(@Nullable String name, @Nullable String value, @Nullable String constant, String type) {
    if (count < MOST) {
      types[count] = type;
      names[count] = name;
      values[count] = value;
      constants[count] = constant;
    }
    count++;
  }

  /**
   * Returns the argument at a position as a T-SQL constant, or null if it is missing or no
   * constant.
   */
  @Nullable String constant(int place) {
    return place < Math.min(count, MOST) ? constants[place] : null;
  }

  /**
   * Returns the type to which {@link #constant} has to be converted; empty if it has it already.
   */
  String type(int place) {
    return place < Math.min(count, MOST) ? types[place] : "";
  }

  /**
   * Returns whether all named arguments have the expected names in the expected order, and no
   * further arguments follow.
   */
  boolean areInOrder(String... expected) {
    if (count > expected.length) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      String own = names[i];
      if (own != null && !own.equalsIgnoreCase(expected[i])) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether there is an argument of that name or, unnamed, at that position. */
  boolean isGiven(String name, int place) {
    return find(name, place) >= 0;
  }

  /** Returns the value of an argument, or null if it is missing or no constant. */
  @Nullable String value(String name, int place) {
    int found = find(name, place);
    return found < 0 ? null : values[found];
  }

  private int find(String name, int place) {
    int kept = Math.min(count, MOST);
    for (int i = 0; i < kept; i++) {
      String own = names[i];
      if (own == null ? i == place : own.equalsIgnoreCase(name)) {
        return i;
      }
    }
    return -1;
  }
}
