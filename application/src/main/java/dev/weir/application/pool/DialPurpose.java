package dev.weir.application.pool;

/** What a server connection is opened for. */
public enum DialPurpose {
  /** To lend it. */
  WORK,
  /** To have it ready when somebody wants it. */
  REFILL,
  /** To prove a login with it; then to lend it. */
  PROOF,
  /** To relay the login of one client on it, which has it until it leaves; then to close it. */
  RELAY,
  /** To see whether the server answers; then to close it. */
  PROBE
}
