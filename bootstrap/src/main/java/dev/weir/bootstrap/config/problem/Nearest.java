package dev.weir.bootstrap.config.problem;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the known word that is closest to a misspelt one. */
public final class Nearest {
  private Nearest() {}

  /** Returns the closest candidate, if it is close enough to suggest. */
  public static Optional<String> to(String word, Collection<String> candidates) {
    String plain = plain(word);
    int best = Math.max(1, plain.length() / 3) + 1;
    String nearest = null;
    for (String candidate : candidates) {
      int distance = distance(plain, plain(candidate), best);
      if (distance < best) {
        best = distance;
        nearest = candidate;
      }
    }
    return Optional.ofNullable(nearest);
  }

  /**
   * Returns the word without case and separators: {@code maxConnections} and {@code
   * max-connections} mean the same key.
   */
  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
  }

  /**
   * Returns the number of edits (a swap of neighbours is one) that turn {@code a} into {@code b};
   * at least {@code limit} if there are more.
   */
  private static int distance(String a, String b, int limit) {
    if (Math.abs(a.length() - b.length()) >= limit) {
      return limit;
    }
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int cost = Math.min(last[j - 1] + (same ? 0 : 1), Math.min(last[j], row[j - 1]) + 1);
        if (i > 1 && j > 1 && isSwapped(a, i, b, j)) {
          cost = Math.min(cost, beforeLast[j - 2] + 1);
        }
        row[j] = cost;
      }
      int[] free = beforeLast;
      beforeLast = last;
      last = row;
      row = free;
    }
    return last[b.length()];
  }

  private static boolean isSwapped(String a, int i, String b, int j) {
    return a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
  }
}
