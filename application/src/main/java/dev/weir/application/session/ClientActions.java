package dev.weir.application.session;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;

/** The actions of a {@link ClientSession} on its client's connection. */
public interface ClientActions {
  /** Drops the request: what is held of it, and what is still to come. */
  void dropRequest();

  /** Acknowledges the client's attention. */
  void acknowledgeAttention();

  /** Ends the request without a result, as a server does after the client gave it up. */
  void answerGivenUp();

  /** Answers the request with an error. */
  void answer(ClientError error);

  /** Answers the request with the server's refusal of the login. */
  void answerAsServer(ServerRefusal refusal);

  /**
   * Closes the client's connection after everything written to it has been sent, and after the rest
   * of a request that the client is still sending has been read: before that the client reads
   * nothing. The rest is dropped.
   */
  void closeClient();

  /** Breaks the client's connection off in the middle of a message. */
  void breakClientOff();

  /**
   * Calls {@link Stage#requestReady} again for the request that came during a question to the
   * server, or that was lent a connection which did not fit; none of it has been sent.
   */
  void resumeRequest(boolean whole);

  /**
   * Ends a response that took too long, whose end was kept back: with the error, unless the server
   * ended it normally.
   */
  void endOverdueResponse(ClientError error);

  /**
   * Calls {@link Stage#expire} at that moment of the monotonic clock, and at no moment named
   * before; {@link ClientSession#NEVER} for none.
   */
  void wakeAt(long moment);
}
