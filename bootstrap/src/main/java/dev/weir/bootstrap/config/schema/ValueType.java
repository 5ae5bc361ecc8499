package dev.weir.bootstrap.config.schema;

/** A kind of value that is written as one piece of text. */
public interface ValueType<T> {
  /** What it is, for the reference: {@code duration}. */
  String label();

  /** What must stand there, for a message: {@code a duration such as 30s}. */
  String expectation();

  /** Reads the text, after {@code ${...}} has been filled in. */
  Parsed<T> parse(String text);

  /** The value as one would write it in the file. */
  String show(T value);

  /** Whether its values must never be shown. */
  default boolean secret() {
    return false;
  }
}
