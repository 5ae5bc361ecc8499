package dev.weir.bootstrap.config.schema;

import java.util.List;
import java.util.function.Function;

/**
 * The number of values of a key, and their combination into one.
 *
 * @param element the type of each value
 * @param many whether the key takes a list; a single value is then a list of one
 * @param gather combines the values read into the key's value
 */
public record Shape<E, T>(ValueType<E> element, boolean many, Function<List<E>, T> gather) {
  /** Creates the shape of exactly one value. */
  public static <E> Shape<E, E> one(ValueType<E> type) {
    return new Shape<>(type, false, values -> values.get(0));
  }

  /** Creates the shape of any number of values. */
  public static <E> Shape<E, List<E>> list(ValueType<E> type) {
    return new Shape<>(type, true, List::copyOf);
  }
}
