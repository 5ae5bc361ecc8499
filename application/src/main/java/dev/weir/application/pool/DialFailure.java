package dev.weir.application.pool;

/** How far a dial came that failed: whom else it concerns. */
public enum DialFailure {
  /** The server was not reached: another dial would not have reached it either. */
  UNREACHED,
  /** The server was reached, and the login came to no end: that of another profile may. */
  LOGIN_BROKEN,
  /** Nobody wanted the connection any more; the server is not to blame. */
  ABANDONED
}
