package dev.weir.bootstrap.cli;

/**
 * How a command tells the shell what became of it. A command may give a meaning of its own to the
 * numbers from 1 to 63 and says so in its help; the others mean the same everywhere and are those
 * of {@code sysexits.h}, so that no misspelt option is mistaken for an answer of the command.
 */
enum ExitCode {
  /** The command did what it was asked. */
  OK(0),
  /** The command line was not understood. */
  USAGE(64),
  /** Weir itself is at fault. */
  INTERNAL_ERROR(70);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  /** What the process ends with. */
  int code() {
    return code;
  }
}
