package dev.weir.application.login;

/**
 * A password that only the vault that sealed it can read. In a dump of the memory it is noise, as
 * long as the key is not found, too.
 */
public final class SealedPassword {
  private final byte[] sealed;

  /** Wraps what a vault made; the array is copied. */
  public SealedPassword(byte[] sealed) {
    this.sealed = sealed.clone();
  }

  /** What the vault made; a copy. */
  public byte[] bytes() {
    return sealed.clone();
  }

  @Override
  public String toString() {
    return "(sealed)";
  }
}
