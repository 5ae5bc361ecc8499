package dev.weir.bootstrap.config;

/** Encryption between Weir and Redis. */
public enum RedisTlsMode {
  /** No encryption. */
  OFF,
  /** Encryption without a check of the certificate. */
  REQUIRE,
  /** Encryption; the certificate must match the host and a trusted authority. */
  VERIFY
}
