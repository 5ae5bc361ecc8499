package dev.weir.application.login;

import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.Password;

/**
 * The keys of this process. What was made with them is worth nothing to another one, nor to this
 * one after a restart.
 *
 * <p>Safe to call from any thread.
 */
public interface CredentialVault {
  /** The keyed hash by which a login is recognised. */
  CredentialProof proofOf(String login, Password password);

  /** Puts a password away. */
  SealedPassword seal(Password password);

  /** Takes out a password that this vault sealed. */
  Password open(SealedPassword sealed);
}
