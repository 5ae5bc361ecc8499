package dev.weir.redis;

import org.jspecify.annotations.Nullable;

/** The encryption between Weir and Redis. */
public sealed interface RedisTls {
  /** No encryption. */
  record Off() implements RedisTls {}

  /** Encryption without a check of the server's certificate. */
  record Unverified() implements RedisTls {}

  /**
   * Encryption with a certificate that must match the host and a known authority.
   *
   * @param authorities the certificates of the authorities in PEM; null for the authorities that
   *     the JVM trusts
   */
  record Verified(@Nullable String authorities) implements RedisTls {}
}
