package dev.weir.tds.tls;

/** The part of a connection that is encrypted. */
public enum EncryptionScope {
  /** Nothing. */
  NONE,
  /**
   * The first packet of LOGIN7: a handshake follows the PRELOGIN, and clear text follows that
   * packet.
   */
  LOGIN_ONLY,
  /** Everything from LOGIN7 on: a handshake follows the PRELOGIN. */
  FULL,
  /** Everything, by the TLS handshake with which a TDS 8.0 connection began. */
  STRICT
}
