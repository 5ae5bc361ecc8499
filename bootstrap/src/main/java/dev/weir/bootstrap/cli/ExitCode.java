package dev.weir.bootstrap.cli;

/**
 * The exit codes that all commands share. A command may define the numbers from 1 to 63 for itself
 * and describes them in its help; the others have the same meaning everywhere and are those of
 * {@code sysexits.h}, so that a misspelt option is not mistaken for a result of the command.
 */
enum ExitCode {
  /** The command succeeded. */
  OK(0),
  /** The command line is invalid. */
  USAGE(64),
  /** Weir has a defect. */
  INTERNAL_ERROR(70);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  /** Returns the exit code of the process. */
  int code() {
    return code;
  }
}
