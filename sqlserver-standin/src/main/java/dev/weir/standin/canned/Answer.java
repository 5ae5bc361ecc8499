package dev.weir.standin.canned;

/** The prepared answers. Each exists with and without the acknowledgement of a reset. */
enum Answer {
  /** A DONE alone, for SET, USE and the like. */
  DONE,
  SELECT_ONE,
  /** A result of about a megabyte. */
  BIG_RESULT,
  BEGIN,
  COMMIT,
  ROLLBACK,
  /** Columns, a row and the end of a call. */
  EXECUTE,
  /** As EXECUTE, with a handle behind it. */
  PREPARE_AND_EXECUTE,
  /** A handle alone. */
  PREPARE,
  UNPREPARE,
  ATTENTION,
  /** The answer to a request without prepared bytes. */
  UNKNOWN
}
