package dev.weir.bootstrap.config.schema;

/** A type of value that is written as one text. */
public interface ValueType<T> {
  /** Returns the name of the type in the reference: {@code duration}. */
  String label();

  /** Returns the description of valid values in messages: {@code a duration such as 30s}. */
  String expectation();

  /** Parses the text, in which {@code ${...}} has been replaced. */
  Parsed<T> parse(String text);

  /** Returns the value as it is written in the file. */
  String show(T value);

  /** Returns whether the values must never be shown. */
  default boolean secret() {
    return false;
  }
}
