package dev.weir.tds.bucket;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ServerRefusal;
import org.jspecify.annotations.Nullable;

/**
 * Who keeps the passwords, and wants to know what a server says to logins. Called on the bucket's
 * loop.
 */
public interface LoginListener {
  /** The password of a profile, or null if nobody needs it any more. */
  @Nullable Password passwordFor(LoginProfile profile);

  /** The server accepted a proof. */
  void proven(LoginProfile profile, LoginFacts facts);

  /** The server refused a proof. */
  void rejected(LoginProfile profile, ServerRefusal refusal);

  /** The server refused a login that it had accepted before. */
  void revoked(LoginProfile profile);

  /** A proof could not be made. */
  void untried(LoginProfile profile, ClientError error);
}
