package dev.weir.application.pool;

/** The purpose for which a server connection is opened. */
public enum DialPurpose {
  /** To lend it to a session that waits. */
  WORK,
  /** To keep it ready for a later session. */
  REFILL,
  /** To prove a login with it; then to lend it. */
  PROOF,
  /**
   * To relay the login of one client, which keeps the connection until it ends; then to close it.
   */
  RELAY,
  /** To see whether the server answers; then to close it. */
  PROBE
}
