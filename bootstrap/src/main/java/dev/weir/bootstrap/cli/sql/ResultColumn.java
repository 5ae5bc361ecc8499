package dev.weir.bootstrap.cli.sql;

/** A column of a result: its name, which may be empty, and the kind of its values. */
record ResultColumn(String name, Kind kind) {
  /** The kinds of values that the output formats distinguish. */
  enum Kind {
    /** A number: aligned to the right in a table, without quotes in JSON. */
    NUMBER,
    /** A {@code bit}: {@code true} or {@code false} in JSON. */
    BIT,
    /** Bytes, written in hexadecimal. */
    BINARY,
    /** Any other value. */
    TEXT
  }
}
