package dev.weir.application.session;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;

/** What a {@link ClientSession} wants done with its client. */
public interface ClientActions {
  /** Forget the request, what is held of it and what is still to come. */
  void dropRequest();

  /** Tell the client that its attention was heard. */
  void acknowledgeAttention();

  /** End the request without a result, as a server does that gave it up. */
  void answerGivenUp();

  /** Answer the request with an error. */
  void answer(ClientError error);

  /** Answer the request with what the server said at the login. */
  void answerAsServer(ServerRefusal refusal);

  /**
   * Close the client's connection when everything written to it has been sent, and the rest has
   * come of the request that it is still sending: it reads nothing before. That rest is forgotten.
   */
  void closeClient();

  /** Break the client's connection off: what it was sent last is not whole. */
  void breakClientOff();

  /**
   * Say {@link ClientSession#requestReady} again of the request that came while the server was
   * being asked, or for which a connection was lent that did not fit; none of it has been sent.
   */
  void resumeRequest(boolean whole);

  /**
   * End a response that took too long, the rest of which was kept back: with an error, unless the
   * server ended it as if nothing had happened.
   */
  void endOverdueResponse(ClientError error);

  /**
   * Say {@link ClientSession#expire} at that moment of the monotonic clock, and at no moment that
   * was named before; {@link ClientSession#NEVER} for none.
   */
  void wakeAt(long moment);
}
