package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * The variables of one text whose values are known: the text itself assigns a constant to them, or
 * the call that runs the text brings one.
 *
 * <p>Each mention of a variable may change it, except where its reader says that it was only read.
 * The server alone knows if case tells names apart: a mention counts for all spellings, a read for
 * the exact one.
 */
final class Variables {
  private static final int MOST = 16;

  private final Variable[] all = new Variable[MOST];
  private int count;

  void begin() {
    for (int i = 0; i < count; i++) {
      all[i].forget();
    }
    count = 0;
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** Declares a variable without a value. */
  Variable declare(String name, String type, int limit) {
    spoil(name);
    if (count == MOST || !isPlain(name)) {
      return new Variable().declare(name, type, limit);
    }
    Variable variable = all[count] == null ? new Variable() : all[count];
    all[count++] = variable;
    return variable.declare(name, type, limit);
  }

  /** Returns the variable at a place in the order of the declarations; null if there is none. */
  @Nullable Variable declaredAt(int place) {
    return place < count ? all[place] : null;
  }

  /** Returns the variable that was declared last with exactly this name; null if there is none. */
  @Nullable Variable find(String name) {
    for (int i = count - 1; i >= 0; i--) {
      if (all[i].isNamed(name)) {
        return all[i];
      }
    }
    return null;
  }

  /** Records that the text names a variable, which may change it. */
  void mention(String name) {
    boolean plain = isPlain(name);
    for (int i = 0; i < count; i++) {
      if (!plain || all[i].resembles(name)) {
        all[i].mention();
      }
    }
  }

  /** Records that the last mention of a variable did not change it. */
  void markRead(String name) {
    for (int i = 0; i < count; i++) {
      if (all[i].isNamed(name)) {
        all[i].markRead();
      }
    }
  }

  /** Records that a variable has an unknown value from now on. */
  void spoil(String name) {
    for (int i = 0; i < count; i++) {
      if (all[i].resembles(name)) {
        all[i].forget();
      }
    }
  }

  /** Two names of other characters may be equal for the server although they differ here. */
  private static boolean isPlain(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) >= 128) {
        return false;
      }
    }
    return true;
  }
}
