package dev.weir.application.login;

import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.Password;

/**
 * The keys of this process for passwords. Proofs and sealed passwords are useless to another
 * process, and to this one after a restart.
 *
 * <p>Safe to call from any thread.
 */
public interface CredentialVault {
  /** The keyed hash by which a login is recognised. */
  CredentialProof proofOf(String login, Password password);

  /** Encrypts a password. */
  SealedPassword seal(Password password);

  /** Decrypts a password that this vault sealed. */
  Password open(SealedPassword sealed);
}
