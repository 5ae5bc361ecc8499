package dev.weir.bootstrap.config;

/** What a call of a stored procedure means for the session. */
public enum ProcedurePolicy {
  /** Its definition is read once; what cannot be understood pins. */
  ANALYSE,
  /** It pins. */
  PIN,
  /** It leaves nothing behind. */
  TRUST
}
