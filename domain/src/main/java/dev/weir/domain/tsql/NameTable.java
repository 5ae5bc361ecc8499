package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * A cache of recent names, so that a repeated text allocates no new strings. Its size is fixed. The
 * scanners of one thread share it.
 */
public final class NameTable {
  private static final int SIZE = 1024;

  private final @Nullable String[] names = new @Nullable String[SIZE];

  String name(char[] text, int length) {
    int hash = 0;
    for (int i = 0; i < length; i++) {
      hash = hash * 31 + text[i];
    }
    int slot = (hash ^ (hash >>> 16)) & (SIZE - 1);
    String known = names[slot];
    if (known != null && isSame(known, text, length)) {
      return known;
    }
    String made = new String(text, 0, length);
    names[slot] = made;
    return made;
  }

  private static boolean isSame(String known, char[] text, int length) {
    if (known.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (known.charAt(i) != text[i]) {
        return false;
      }
    }
    return true;
  }
}
