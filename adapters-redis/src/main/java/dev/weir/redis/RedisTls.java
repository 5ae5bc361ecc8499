package dev.weir.redis;

import java.nio.file.Path;
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
   * @param authorities a PEM file; none for the authorities that the JVM knows
   */
  record Verified(@Nullable Path authorities) implements RedisTls {}
}
