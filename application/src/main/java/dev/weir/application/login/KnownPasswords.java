package dev.weir.application.login;

import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.Password;

/** The passwords that the server of a bucket has accepted, as far as this instance knows. */
public interface KnownPasswords {
  /** Returns whether the server accepted this password last time, under whatever profile. */
  boolean isProven(CredentialProof proof);

  /**
   * The server has changed the password of this login, in whichever spelling: no proof of it that
   * began until now is believed any longer. A proof under way still admits the clients that wait
   * for it.
   */
  void changed(String login, long now);

  /**
   * The server was asked to change the password of this login, and did not answer. Had it agreed,
   * the old password must have been right; so only what was proven with that very password is
   * proven anew. A client that does not know the password thus changes nothing.
   */
  void mayHaveChanged(String login, Password old, long now);
}
