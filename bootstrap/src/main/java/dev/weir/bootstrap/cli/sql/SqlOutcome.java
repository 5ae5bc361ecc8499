package dev.weir.bootstrap.cli.sql;

/** The outcome of a run of {@code weir sql}, by its exit code. */
enum SqlOutcome {
  /** All batches ran without an error. */
  DONE(0),
  /** The server reported an error at least once. */
  SQL_ERROR(1),
  /** There was no connection, or it broke. */
  NO_CONNECTION(3);

  private final int exitCode;

  SqlOutcome(int exitCode) {
    this.exitCode = exitCode;
  }

  int exitCode() {
    return exitCode;
  }
}
