package dev.weir.bootstrap.config;

/** What encryption Weir answers a client's PRELOGIN with. */
public enum ClientTlsMode {
  /** None: passwords cross the network readable. */
  OFF,
  /** At least the login; everything where the client asks for it. */
  LOGIN,
  /** Everything. */
  REQUIRE,
  /** TDS 8.0 only: TLS before the first TDS byte. */
  STRICT
}
