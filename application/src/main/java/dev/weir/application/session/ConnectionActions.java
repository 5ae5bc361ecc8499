package dev.weir.application.session;

import dev.weir.application.prepared.PreparedStatement;
import dev.weir.domain.pinning.PinEnding;

/** The actions of a {@link ClientSession} on the server connection that it has or waits for. */
public interface ConnectionActions {
  /** Requests a connection from the pool. */
  void acquire();

  /** Leaves the pool's queue. */
  void abandon();

  /** Sends the server what is held of the request, and the rest as it comes. */
  void forwardRequest();

  /** Tells the server that the rest of the request will not come (IGNORE with end of message). */
  void breakRequestOff();

  /** Sends the server an attention. */
  void forwardAttention();

  /** Sends the server a prelude; {@link Stage#prepared} reports its answer. */
  void prepare(Prelude prelude);

  /** Has the server prepare a statement; {@link Stage#statementPrepared} reports its answer. */
  void prepare(PreparedStatement statement);

  /**
   * Asks the server; {@link Stage#questionAnswered} reports its answer. After an attention, it
   * reports that there is no answer as soon as the server has acknowledged the attention.
   */
  void ask(ServerQuestion question);

  /** Tells the pool that the session is idle, and keeps the connection by pins that end so. */
  void keep(PinEnding ending);

  /** Tells the pool that the session uses the connection again that it kept. */
  void resume();

  /**
   * Gives the connection back to the pool.
   *
   * @param dirty whether it has to be reset
   */
  void giveBack(boolean dirty);

  /** Has the pool close the connection, which is broken or whose state is unknown. */
  void discard();

  /** Has the pool close the connection, because no reset makes it fit for another session. */
  void closeUnfit();

  /** Reads the rest of a response that is no longer wanted. */
  void readRest();
}
