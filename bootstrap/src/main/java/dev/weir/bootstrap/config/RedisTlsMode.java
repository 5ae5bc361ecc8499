package dev.weir.bootstrap.config;

/** Encryption between Weir and Redis. */
public enum RedisTlsMode {
  /** None. */
  OFF,
  /** Encrypted, whoever answers. */
  REQUIRE,
  /** Encrypted, and the certificate must fit the host and a known authority. */
  VERIFY
}
