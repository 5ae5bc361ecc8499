package dev.weir.application.session;

import dev.weir.application.prepared.PreparedStatement;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.PinEnding;

/** What a {@link ClientSession} wants done. Hot: nothing is allocated to say it. */
public interface SessionActions {
  /** Ask the pool for a connection. May be answered from within the call. */
  void acquire();

  /** Leave the pool's queue. */
  void abandon();

  /** Send the server what is held of the request, and the rest as it comes. */
  void forwardRequest();

  /** Forget the request, what is held of it and what is still to come. */
  void dropRequest();

  /** Tell the server that the rest of the request will not come (IGNORE with end of message). */
  void breakRequestOff();

  /** Send the server an attention. */
  void forwardAttention();

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

  /** Send the server a prelude, and say {@link ClientSession#prepared} when it has answered. */
  void prepare(Prelude prelude);

  /**
   * Have the server prepare a statement, and say {@link ClientSession#statementPrepared} when it
   * has answered.
   */
  void prepare(PreparedStatement statement);

  /**
   * Ask the server, and say {@link ClientSession#told} when it has answered; after an attention,
   * when it has acknowledged that, and that it could not tell.
   */
  void ask(ServerQuestion question);

  /**
   * Say {@link ClientSession#requestReady} again of the request that came while the server was
   * being asked, or for which a connection was lent that did not fit; none of it has been sent.
   */
  void resumeRequest(boolean whole);

  /** Tell the pool that the session has no request, and keeps the connection by such pins. */
  void keep(PinEnding ending);

  /** Tell the pool that the session uses the connection again that it kept. */
  void resume();

  /**
   * Give the connection back to the pool.
   *
   * @param dirty whether it has to be reset
   */
  void giveBack(boolean dirty);

  /** Have the pool close the connection. */
  void discard();

  /** Read what the server has still to say, which nobody wants. */
  void hearOut();

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
