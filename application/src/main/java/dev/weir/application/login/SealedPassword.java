package dev.weir.application.login;

/**
 * A password that is encrypted by a {@link CredentialVault}: a dump of the memory reveals it only
 * together with the key.
 */
public final class SealedPassword {
  private final byte[] sealed;

  /** Wraps the bytes of a vault; the array is copied. */
  public SealedPassword(byte[] sealed) {
    this.sealed = sealed.clone();
  }

  /** A copy of the bytes. */
  public byte[] bytes() {
    return sealed.clone();
  }

  @Override
  public String toString() {
    return "(sealed)";
  }
}
