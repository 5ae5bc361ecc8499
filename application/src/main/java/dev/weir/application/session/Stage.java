package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One stage of a session, with its reaction to every event. The reactions defined here are those of
 * a session without a request.
 */
public abstract sealed class Stage
    permits Free, Queued, ServerDialogue, AtServer, Kept, Lost, Ended {
  final ClientSession session;
  final Lending lending;
  final SessionDeadlines deadlines;
  final SessionActions actions;

  Stage(ClientSession session) {
    this.session = session;
    this.lending = session.lending;
    this.deadlines = session.deadlines;
    this.actions = session.actions;
  }

  abstract SessionState state();

  /** Returns whether a request is held until there is a connection for it that fits. */
  public boolean holdsRequest() {
    return false;
  }

  // ---- the client ----

  /**
   * Enough of a request has come to acquire a connection: all of it, or as much as Weir holds.
   *
   * @param whole whether all of the request has come
   * @return false if the client may not send a request now, which violates the protocol
   */
  public abstract boolean requestReady(boolean whole);

  /**
   * The session gives up the connection that it holds: the client resets its session before its
   * next request, or that request needs another connection.
   */
  public void reset() {}

  /** The last packet came of a request that was ready, but not whole. */
  public void requestCompleted() {}

  /** Another packet of the request came that is not the last, or reading it can go on. */
  public void requestContinued() {}

  /** Reading the request has paused, because the server does not read on. */
  public void requestHeldUp() {}

  /**
   * The client has given up a request before it was whole, whether or not it was ready. A server
   * answers that with a bare error; no attention is involved.
   *
   * @return false if the request being served is whole and the client broke another one off, which
   *     violates the protocol
   */
  public boolean requestBrokenOff() {
    actions.dropRequest();
    actions.answerGivenUp();
    return true;
  }

  /**
   * The client has sent an attention. Between requests it is late, since the request that it was to
   * cancel has been answered: it is only acknowledged.
   */
  public void attention() {
    actions.acknowledgeAttention();
  }

  /** The client closed, half-closed or broke its connection. */
  public abstract void clientGone();

  /** Ends the session at once: for a protocol violation, an operator, or a shutdown. */
  public void end() {
    actions.closeClient();
    clientGone();
  }

  /**
   * Ends the session with an error for its client: sent now if the client waits for an answer, else
   * as the answer to its next request. A client without a request is never written to.
   */
  public abstract void end(ClientError error);

  // ---- the pool ----

  /**
   * Takes back the connection that this session keeps and has left idle, since another session
   * waits for it. A session that has a request by now goes on.
   */
  public void takenBack(Duration idle) {}

  /**
   * Ends the session if it is in a transaction, idle or not: its transaction has lasted for too
   * long, and another session waits for the connection.
   */
  public final void transactionOverdue() {
    if (lending.isInTransaction()) {
      end(transactionGivesWay(Duration.ZERO));
    }
  }

  /** The session has a connection from the start: the one on which its login was made. */
  public void adopted() {
    throw new IllegalStateException("adopted in " + state());
  }

  /** The pool has lent a connection; {@code remains} is the state its last session left. */
  public void lent(Remains remains) {
    throw new IllegalStateException("lent in " + state());
  }

  /** The pool refused a connection for this request. */
  public void refused(ClientError error) {}

  /** The server no longer accepts this session's login. */
  public void loginRefused(ServerRefusal refusal) {}

  /** The values that the held request awaits have been read, or have got lost. */
  void valuesRead() {}

  // ---- the server ----

  /** The prelude has succeeded. */
  public void prepared() {
    throw new IllegalStateException("prepared in " + state());
  }

  /** The prelude has failed; its connection cannot be used. */
  public void preludeFailed(PreludeFailure failure) {
    throw new IllegalStateException("a prelude failed in " + state());
  }

  /**
   * The server has answered the preparation of a statement.
   *
   * @param well whether the connection is otherwise unchanged
   * @param handle the server's handle, or 0
   */
  public void statementPrepared(boolean well, long handle) {
    throw new IllegalStateException("a statement prepared in " + state());
  }

  /**
   * The server has answered a question.
   *
   * @param answer null where the server could not answer
   */
  public void questionAnswered(@Nullable ServerAnswer answer) {
    throw new IllegalStateException("a question answered in " + state());
  }

  /** The response is held up, because the client does not read it, or is so no longer. */
  public void responseHeldUp(boolean heldUp) {}

  /**
   * A part of the response has gone to the client.
   *
   * @param betweenTokens whether it ends with a complete token, so that Weir can append tokens
   */
  public void responsePassed(boolean betweenTokens) {
    throw new IllegalStateException("a response in " + state());
  }

  /**
   * The last packet of a response has gone to the client.
   *
   * @param acknowledgesAttention whether the response ends with the acknowledgement of an attention
   */
  public void responseEnded(boolean acknowledgesAttention) {
    throw new IllegalStateException("a response in " + state());
  }

  /**
   * The connection has ended, and the pool has it already.
   *
   * @param error what the client is told of it
   */
  public void serverGone(ClientError error) {
    throw new IllegalStateException("server gone in " + state());
  }

  // ---- time ----

  /** The moment of {@link SessionActions#wakeAt} has come. */
  public final void expire() {
    SessionLimits limits = session.limits;
    switch (deadlines.takeReached()) {
      case NONE -> {}
      case CLIENT_IDLE -> end();
      case IDLE_IN_TRANSACTION -> end(transactionLost("idle_timeout", limits.idleInTransaction()));
      case TRANSACTION -> end(transactionLost("session_timeout", limits.transaction()));
      case REQUEST_STALL -> end(ClientError.requestStalled(limits.requestStall()));
      case QUERY -> queryOverdue();
      case LAST_WORD -> lastWordMissed();
      case PARKING -> park();
    }
  }

  private ClientError transactionLost(String key, Duration limit) {
    return ClientError.transactionLost(session.bucket, key, limit);
  }

  /** Returns the error of a session that gives way to others by a limit of its transaction. */
  final ClientError transactionGivesWay(Duration idle) {
    SessionLimits limits = session.limits;
    return idle.compareTo(limits.idleInTransaction()) >= 0
        ? transactionLost("idle_timeout", limits.idleInTransaction())
        : transactionLost("session_timeout", limits.transaction());
  }

  void queryOverdue() {}

  void lastWordMissed() {}

  /** Ends the transaction at the server, which is parked. */
  void park() {}

  // ---- ends of a stage ----

  /** Answers the request with an error, and ends the session. */
  final void closeWith(ClientError error) {
    session.ended.begin();
    actions.dropRequest();
    actions.answer(error);
    actions.closeClient();
  }

  /**
   * Nothing is under way on the connection: keeps it, gives it back, or asks the server which of
   * the two is right.
   */
  final void settle() {
    Lending.Verdict verdict = lending.answered();
    if (verdict == Lending.Verdict.ASK) {
      session.confirming.begin();
    } else {
      conclude(verdict);
    }
  }

  /** Keeps the connection or gives it back, as the verdict says. */
  final void conclude(Lending.Verdict verdict) {
    boolean kept = verdict == Lending.Verdict.KEEP;
    session.enter(kept ? session.kept : session.free);
    TransactionParking parking = lending.parking();
    if (kept && parking != null && parking.canPark()) {
      deadlines.endTransaction();
      deadlines.awaitParking();
    } else if (kept && lending.isInTransaction()) {
      deadlines.awaitClientInTransaction();
    } else {
      deadlines.endTransaction();
      deadlines.awaitClient();
    }
    giveBack(verdict);
  }

  /** The client is gone, and nothing is under way on the connection: gives the connection back. */
  final void leave() {
    session.ended.begin();
    giveBackForGood();
  }

  final void giveBackForGood() {
    giveBack(lending.left());
  }

  private void giveBack(Lending.Verdict verdict) {
    switch (verdict) {
      case ASK -> throw new IllegalStateException("a question is open");
      case KEEP -> actions.keep(lending.ending());
      case RETURN_CLEAN -> actions.giveBack(false);
      case RETURN_DIRTY -> actions.giveBack(true);
      case CLOSE -> actions.closeUnfit();
    }
  }
}
