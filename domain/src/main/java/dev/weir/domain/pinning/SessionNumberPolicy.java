package dev.weir.domain.pinning;

/** The number that the sessions of a bucket see as {@code @@SPID}. */
public enum SessionNumberPolicy {
  /**
   * A batch that selects the number alone gets a number of Weir's, and pins nothing. A session that
   * reads the number in any other way gets that of its server connection, and keeps both.
   */
  VIRTUAL,
  /** Each read gets the number of the server connection, which the session keeps from then on. */
  SERVER
}
