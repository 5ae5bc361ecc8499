package dev.weir.tds.tls;

/** How Weir answers clients that do not begin with TLS; TDS 8.0 can be spoken besides. */
public enum ClientTls {
  /** Weir cannot encrypt. */
  OFF,
  /** The login at least where the client can; everything where it wants that. */
  LOGIN,
  /** Everything, or no connection. */
  REQUIRE,
  /** TDS 8.0 alone. */
  STRICT
}
