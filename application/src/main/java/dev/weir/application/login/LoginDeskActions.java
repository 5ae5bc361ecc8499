package dev.weir.application.login;

import dev.weir.domain.client.Source;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ServerRefusal;

/**
 * What a {@link LoginDesk} wants done. Hot: nothing is allocated to say it. An action may be
 * answered by an event from within the call.
 */
public interface LoginDeskActions {
  /** The client is in; answer its login from these facts. */
  void accept(long ticket, LoginProfile profile, LoginFacts facts);

  /**
   * Log in at the server with a connection of its own, and report by {@link LoginDesk#proven},
   * {@link LoginDesk#rejected} or {@link LoginDesk#proofFailed}. There is no other proof of this
   * profile until then.
   *
   * @param since since when the proof is wanted
   * @param source where the client is that waits longest for it
   */
  void prove(LoginProfile profile, Password password, long since, Source source);

  /** The client is not let in. */
  void refuse(long ticket, ClientError error);

  /** The client is not let in, and hears what the server said. */
  void refuseAsServer(long ticket, ServerRefusal refusal);
}
