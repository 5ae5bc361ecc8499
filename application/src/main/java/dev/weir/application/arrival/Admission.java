package dev.weir.application.arrival;

/** What becomes of a client that has just connected. */
public enum Admission {
  /** It is served. */
  ADMITTED,
  /** It is told that there are too many clients. */
  REFUSED,
  /** It is closed without a word. */
  DROPPED
}
