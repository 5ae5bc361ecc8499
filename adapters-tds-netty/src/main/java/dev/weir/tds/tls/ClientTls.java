package dev.weir.tds.tls;

/** The encryption that Weir offers to clients. Clients may use TDS 8.0 with any of them. */
public enum ClientTls {
  /** Weir cannot encrypt. */
  OFF,
  /**
   * Weir encrypts at least the login if the client can, and everything if the client wants that.
   */
  LOGIN,
  /** Weir encrypts everything, and refuses clients that do not. */
  REQUIRE,
  /** Weir accepts TDS 8.0 only. */
  STRICT
}
