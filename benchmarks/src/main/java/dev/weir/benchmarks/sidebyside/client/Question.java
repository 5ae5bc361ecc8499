package dev.weir.benchmarks.sidebyside.client;

/** What clients ask. */
public enum Question {
  /** The smallest there is: a row of a number. */
  SELECT_ONE,
  /** About a megabyte, in rows of a kilobyte. */
  LARGE_RESULT
}
