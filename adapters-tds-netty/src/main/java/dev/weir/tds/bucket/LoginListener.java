package dev.weir.tds.bucket;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ServerRefusal;
import org.jspecify.annotations.Nullable;

/**
 * The keeper of a bucket's passwords, which also receives the outcomes of logins at the server.
 * Called on the bucket's loop.
 */
public interface LoginListener {
  /** Returns the password of a profile, or null if no client needs it any more. */
  @Nullable Password passwordFor(LoginProfile profile);

  /** The server accepted a proof. */
  void proven(LoginProfile profile, LoginFacts facts);

  /** The server refused a proof. */
  void rejected(LoginProfile profile, ServerRefusal refusal);

  /** The server refused a login that it had accepted before. */
  void revoked(LoginProfile profile);

  /** A proof could not be tried. */
  void untried(LoginProfile profile, ClientError error);
}
