package dev.weir.bootstrap.cli.sql;

/** How a run of {@code weir sql} ended, as its exit code tells it. */
enum SqlOutcome {
  /** All of it ran. */
  DONE(0),
  /** The server reported an error at least once. */
  SQL_ERROR(1),
  /** There was no connection, or it ended before its time. */
  NO_CONNECTION(3);

  private final int exitCode;

  SqlOutcome(int exitCode) {
    this.exitCode = exitCode;
  }

  int exitCode() {
    return exitCode;
  }
}
