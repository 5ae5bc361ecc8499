package dev.weir.tds.tls;

/** How much of a connection is encrypted. */
public enum EncryptionScope {
  /** Nothing. */
  NONE,
  /** The first packet of LOGIN7: a handshake comes next, and clear text after that packet. */
  LOGIN_ONLY,
  /** Everything from LOGIN7 on: a handshake comes next. */
  FULL,
  /** Everything, by the TLS that TDS 8.0 begins with: no handshake comes any more. */
  STRICT
}
