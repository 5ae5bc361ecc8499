package dev.weir.bootstrap.config;

/** When a server connection is reset before it serves another session. */
public enum ResetPolicy {
  /** When its last session may have left something. */
  AUTO,
  /** Always. */
  ALWAYS
}
