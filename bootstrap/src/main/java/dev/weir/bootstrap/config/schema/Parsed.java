package dev.weir.bootstrap.config.schema;

import java.util.Optional;

/** What came of reading one value. */
public sealed interface Parsed<T> {
  /** The value. */
  record Good<T>(T value) implements Parsed<T> {}

  /**
   * It cannot be read.
   *
   * @param advice what else the message should say
   * @param suggestion what was probably meant
   */
  record Bad<T>(Optional<String> advice, Optional<String> suggestion) implements Parsed<T> {}

  /** The value. */
  static <T> Parsed<T> good(T value) {
    return new Good<>(value);
  }

  /** Not such a value, and nothing more to say than what it should be. */
  static <T> Parsed<T> bad() {
    return new Bad<>(Optional.empty(), Optional.empty());
  }

  /** Not such a value; says what to do about it. */
  static <T> Parsed<T> bad(String advice) {
    return new Bad<>(Optional.of(advice), Optional.empty());
  }

  /** Not such a value, but close to this one. */
  static <T> Parsed<T> nearly(Optional<String> suggestion) {
    return new Bad<>(Optional.empty(), suggestion);
  }
}
