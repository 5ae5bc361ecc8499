package dev.weir.application.session;

import dev.weir.application.prepared.PreparedStatement;
import dev.weir.domain.pinning.PinEnding;

/** What a {@link ClientSession} wants done with the server connection that it has or asks for. */
public interface ConnectionActions {
  /** Ask the pool for a connection. */
  void acquire();

  /** Leave the pool's queue. */
  void abandon();

  /** Send the server what is held of the request, and the rest as it comes. */
  void forwardRequest();

  /** Tell the server that the rest of the request will not come (IGNORE with end of message). */
  void breakRequestOff();

  /** Send the server an attention. */
  void forwardAttention();

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

  /** Read the rest of the server's answer, which is no longer wanted. */
  void hearOut();
}
