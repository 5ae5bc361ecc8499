package dev.weir.application.login;

import dev.weir.domain.client.Source;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ServerRefusal;

/** The actions of a {@link LoginDesk}. An action may report its result within the call. */
public interface LoginDeskActions {
  /** Accept the login, and answer it from these facts. */
  void accept(long ticket, LoginProfile profile, LoginFacts facts);

  /**
   * Log in at the server on a new connection, and report by {@link LoginDesk#proven}, {@link
   * LoginDesk#rejected} or {@link LoginDesk#proofFailed}. There is no other proof of this profile
   * until then.
   *
   * @param since the time at which the proof was requested
   * @param source the source of the client that has waited longest
   */
  void prove(LoginProfile profile, Password password, long since, Source source);

  /** Refuse the login with an error of Weir's own. */
  void refuse(long ticket, ClientError error);

  /** Refuse the login with the server's error. */
  void refuseAsServer(long ticket, ServerRefusal refusal);
}
