package dev.weir.domain.login;

import java.security.MessageDigest;
import java.util.Arrays;

/**
 * The keyed hash of a login and its password. Without this process's key a proof can neither be
 * computed nor tested. Proofs are compared in constant time.
 */
public final class CredentialProof {
  private final byte[] hash;

  /** Wraps a keyed hash; the array is copied. */
  public CredentialProof(byte[] hash) {
    this.hash = hash.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CredentialProof proof && MessageDigest.isEqual(hash, proof.hash);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(hash);
  }

  @Override
  public String toString() {
    return "(proof)";
  }
}
