package dev.weir.application.arrival;

/** The decision on a client that has just connected. */
public enum Admission {
  /** The client is served. */
  ADMITTED,
  /** The client is refused with an error: there are too many clients. */
  REFUSED,
  /** The client is closed without an error. */
  DROPPED
}
