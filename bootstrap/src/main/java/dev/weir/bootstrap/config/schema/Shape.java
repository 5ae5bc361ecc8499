package dev.weir.bootstrap.config.schema;

import java.util.List;
import java.util.function.Function;

/**
 * How many values of a type a key takes, and what becomes of them.
 *
 * @param element the type of each value
 * @param many whether a list may stand there; a single value then is a list of one
 * @param gather makes the key's value out of the values read
 */
public record Shape<E, T>(ValueType<E> element, boolean many, Function<List<E>, T> gather) {
  /** Exactly one value. */
  public static <E> Shape<E, E> one(ValueType<E> type) {
    return new Shape<>(type, false, values -> values.get(0));
  }

  /** Any number of values. */
  public static <E> Shape<E, List<E>> list(ValueType<E> type) {
    return new Shape<>(type, true, List::copyOf);
  }
}
