package dev.weir.benchmarks.sidebyside.client;

/** The requests of clients. */
public enum Question {
  /** The smallest result: one row with a number. */
  SELECT_ONE,
  /** A result of about a megabyte, in rows of a kilobyte. */
  LARGE_RESULT
}
