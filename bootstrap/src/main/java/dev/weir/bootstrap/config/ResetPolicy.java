package dev.weir.bootstrap.config;

/** The rule for the reset of a server connection before it serves another session. */
public enum ResetPolicy {
  /** Resets the connection if its last session may have left state on it. */
  AUTO,
  /** Always resets the connection. */
  ALWAYS
}
