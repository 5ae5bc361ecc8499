package dev.weir.bootstrap.cli.validate;

/** What {@code validate-config} answers to the shell. */
enum ExitCode {
  /** It can be served. */
  VALID(0),
  /** It cannot: an error, or what {@code --strict} or {@code --connect} turn into one. */
  INVALID(1),
  /** A file is missing or may not be read. */
  UNREADABLE(2);

  private final int value;

  ExitCode(int value) {
    this.value = value;
  }

  int value() {
    return value;
  }
}
