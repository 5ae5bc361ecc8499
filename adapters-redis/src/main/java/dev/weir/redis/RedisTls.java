package dev.weir.redis;

import org.jspecify.annotations.Nullable;

/** Encryption between Weir and Redis. */
public sealed interface RedisTls {
  /** None. */
  record Off() implements RedisTls {}

  /** Encrypted, whoever answers. */
  record Unverified() implements RedisTls {}

  /**
   * Encrypted, and the certificate must fit the host and a known authority.
   *
   * @param authorities their certificates in PEM; none for the authorities that the JVM knows
   */
  record Verified(@Nullable String authorities) implements RedisTls {}
}
