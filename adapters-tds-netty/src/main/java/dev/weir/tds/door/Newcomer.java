package dev.weir.tds.door;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;

/** A client that waits to be let in. Called on the loop that owns its bucket, once. */
interface Newcomer {
  /** It is in. */
  void accepted(LoginProfile profile, LoginFacts facts);

  /** It is not let in. */
  void refused(ClientError error);

  /** It is not let in, and hears what the server said. */
  void refusedByServer(ServerRefusal refusal);
}
