package dev.weir.bootstrap.cli.sql;

/** A column of a result: its name, which may be empty, and what its values are. */
record ResultColumn(String name, Kind kind) {
  /** What the output formats distinguish. */
  enum Kind {
    /** A number: to the right in a table, bare in JSON. */
    NUMBER,
    /** A {@code bit}: {@code true} or {@code false} in JSON. */
    BIT,
    /** Bytes, written in hexadecimal. */
    BINARY,
    /** Anything else. */
    TEXT
  }
}
