package dev.weir.tds.login;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;

/** A login that a bucket has not answered. One of the methods is called once, on its loop. */
interface PendingLogin {
  /** The login is accepted. */
  void accepted(LoginProfile profile, LoginFacts facts);

  /** The login is refused with an error of Weir's own. */
  void refused(ClientError error);

  /** The login is refused with the server's error. */
  void refusedByServer(ServerRefusal refusal);

  /** The answer could not be given, by a defect: the client is closed. */
  void failed(RuntimeException defect);
}
