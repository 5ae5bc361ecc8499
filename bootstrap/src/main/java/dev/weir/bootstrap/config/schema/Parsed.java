package dev.weir.bootstrap.config.schema;

import java.util.Optional;

/** The result of parsing one value. */
public sealed interface Parsed<T> {
  /** The value was parsed. */
  record Good<T>(T value) implements Parsed<T> {}

  /**
   * The value is invalid.
   *
   * @param advice an addition to the message
   * @param suggestion the value that was probably meant
   */
  record Bad<T>(Optional<String> advice, Optional<String> suggestion) implements Parsed<T> {}

  /** Creates a result with this value. */
  static <T> Parsed<T> good(T value) {
    return new Good<>(value);
  }

  /** Creates a failure without advice. */
  static <T> Parsed<T> bad() {
    return new Bad<>(Optional.empty(), Optional.empty());
  }

  /** Creates a failure with advice. */
  static <T> Parsed<T> bad(String advice) {
    return new Bad<>(Optional.of(advice), Optional.empty());
  }

  /** Creates a failure with the closest valid value, if there is one. */
  static <T> Parsed<T> suggesting(Optional<String> suggestion) {
    return new Bad<>(Optional.empty(), suggestion);
  }
}
