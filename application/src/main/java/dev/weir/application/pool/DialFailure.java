package dev.weir.application.pool;

/** The kind of a failed dial, which tells what other dials it concerns. */
public enum DialFailure {
  /** The server was not reached: no other dial would have reached it either. */
  UNREACHED,
  /** The server was reached, but the login was broken off: that of another profile may succeed. */
  LOGIN_BROKEN,
  /** The connection was no longer wanted; the server did not fail. */
  ABANDONED,
  /**
   * The login succeeded, but the connection is not lent because a measuring changed its session.
   * The server is fit for the next dial.
   */
  UNFIT
}
