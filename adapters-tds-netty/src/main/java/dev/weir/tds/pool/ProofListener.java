package dev.weir.tds.pool;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;

/** Who wants to know what a server says to logins. Called on the bucket's loop. */
public interface ProofListener {
  /** The server accepted the login. */
  void proven(LoginProfile profile, LoginFacts facts);

  /** The server refused the login, be it at a proof or later. */
  void refused(LoginProfile profile, ServerRefusal refusal);

  /** The login could not be tried. */
  void untried(LoginProfile profile, ClientError error);
}
