package dev.weir.domain.pinning;

/** The use of SESSIONSTATE tokens (MS-TDS 2.2.7.21) in a bucket. */
public enum SessionStatePolicy {
  /** Weir asks no server for session recovery, so that there are no tokens. */
  OFF,
  /**
   * Weir asks for session recovery in its own logins of TDS 7.4, and takes the tokens as evidence
   * about pins. No client ever gets the feature or a token.
   */
  EVIDENCE
}
