package dev.weir.application.login;

import dev.weir.domain.login.CredentialProof;

/** The passwords that the server of a bucket has accepted, as far as this instance knows. */
public interface KnownPasswords {
  /** Whether the server accepted this password last time, under whatever profile. */
  boolean isProven(CredentialProof proof);

  /**
   * The server has changed the password of this login, in any case of its letters: what was proven
   * of it until now is not believed any longer, and a proof under way lets in who waits for it,
   * once.
   */
  void changed(String login, long now);
}
