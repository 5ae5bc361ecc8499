package dev.weir.bootstrap.cli.validate;

/** What {@code validate-config} finds, and by which exit code it says so. */
enum Verdict {
  /** It can be served. */
  VALID(0),
  /** It cannot: an error, or what {@code --strict} or {@code --connect} turn into one. */
  INVALID(1),
  /** A file is missing or may not be read. */
  UNREADABLE(2);

  private final int exitCode;

  Verdict(int exitCode) {
    this.exitCode = exitCode;
  }

  int exitCode() {
    return exitCode;
  }
}
