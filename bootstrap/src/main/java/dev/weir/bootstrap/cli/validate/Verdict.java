package dev.weir.bootstrap.cli.validate;

/** The verdict of {@code validate-config}, with its exit code. */
enum Verdict {
  /** The configuration can be served. */
  VALID(0),
  /**
   * The configuration cannot be served: it has an error, or a problem that {@code --strict} or
   * {@code --connect} turns into one.
   */
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
