package dev.weir.bootstrap.config;

/** Encryption between Weir and a SQL Server. */
public enum ServerTlsMode {
  /** None, not even of the login. */
  OFF,
  /** The login if the server can, and everything if it asks for it. */
  LOGIN,
  /** Everything, whoever answers. */
  REQUIRE,
  /** Everything, and the certificate must fit the host and a known authority. */
  VERIFY,
  /** As verify, in the manner of TDS 8.0. */
  STRICT
}
