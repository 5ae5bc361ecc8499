package dev.weir.tds.interleaving;

import java.util.List;

/**
 * What a request was answered with.
 *
 * @param text the rows with their values, and the number of the first error if there was one
 * @param returned the integers that a call gave back
 */
record Outcome(String text, List<Integer> returned) {
  Outcome {
    returned = List.copyOf(returned);
  }

  static String error(int number) {
    return "error " + number;
  }
}
