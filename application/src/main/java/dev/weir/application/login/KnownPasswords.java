package dev.weir.application.login;

import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.Password;

/** The passwords that the server of a bucket has accepted from this instance. */
public interface KnownPasswords {
  /** Returns whether the server accepted this password last, under any profile. */
  boolean isProven(CredentialProof proof);

  /**
   * The server has changed the password of this login, in any spelling: proofs that started before
   * {@code now} are invalid. A running proof still admits the clients that wait for it.
   */
  void changed(String login, long now);

  /**
   * The server did not answer a request to change the password of this login. It can have agreed
   * only if the old password was right, so only logins with that password are proven anew: a client
   * that does not know it has no effect (ADR 0056).
   */
  void passwordPossiblyChanged(String login, Password old, long now);
}
