package dev.weir.bootstrap.config.draft;

import dev.weir.bootstrap.config.problem.Place;

/**
 * A value with its place.
 *
 * @param place the place of the value; for a default, the mapping that could have contained the key
 * @param written whether the value is written in a file and no default
 */
public record Located<T>(T value, Place place, boolean written) {
  /** Returns whether one value is greater than another. */
  public static <T extends Comparable<T>> boolean isAbove(Located<T> one, Located<T> other) {
    return one.value().compareTo(other.value()) > 0;
  }
}
