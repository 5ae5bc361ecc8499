package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import org.jspecify.annotations.Nullable;

/**
 * One stage of a session, with its reaction to every event. The reactions defined here are those of
 * a session without a request.
 */
abstract sealed class Stage permits Free, Queued, ServerDialogue, AtServer, Kept, Lost, Ended {
  final ClientSession session;
  final SessionActions actions;

  Stage(ClientSession session) {
    this.session = session;
    this.actions = session.actions();
  }

  abstract SessionState state();

  boolean holdsRequest() {
    return false;
  }

  // ---- the client ----

  abstract boolean requestReady(boolean whole);

  void reset() {}

  void requestCompleted() {}

  void requestContinued() {}

  void requestHeldUp() {}

  boolean requestBrokenOff() {
    actions.dropRequest();
    actions.answerGivenUp();
    return true;
  }

  /** Acknowledges a late attention: the request that it was to cancel has been answered. */
  void attention() {
    actions.acknowledgeAttention();
  }

  abstract void clientGone();

  void end() {
    actions.closeClient();
    clientGone();
  }

  abstract void end(ClientError error);

  // ---- the pool ----

  void adopted() {
    throw new IllegalStateException("adopted in " + state());
  }

  void lent(Remains remains) {
    throw new IllegalStateException("lent in " + state());
  }

  void refused(ClientError error) {}

  void loginRefused(ServerRefusal refusal) {}

  // ---- the server ----

  void prepared(boolean well) {
    throw new IllegalStateException("prepared in " + state());
  }

  void statementPrepared(boolean well, long handle) {
    throw new IllegalStateException("a statement prepared in " + state());
  }

  void told(@Nullable ServerAnswer answer) {
    throw new IllegalStateException("told in " + state());
  }

  void responsePassed(boolean betweenTokens) {
    throw new IllegalStateException("a response in " + state());
  }

  void responseEnded(boolean acknowledgesAttention) {
    throw new IllegalStateException("a response in " + state());
  }

  void serverGone(ClientError error) {
    throw new IllegalStateException("server gone in " + state());
  }

  // ---- time ----

  void queryOverdue() {}

  void lastWordMissed() {}

  void readerMissed() {}
}
