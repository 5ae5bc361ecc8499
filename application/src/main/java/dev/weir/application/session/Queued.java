package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;

/** The stage of a session whose request waits for a connection. */
final class Queued extends Stage {
  /** True if the client has sent the last packet of the request. */
  private boolean requestWhole;

  Queued(ClientSession session) {
    super(session);
  }

  void begin(boolean whole) {
    requestWhole = whole;
    session.patience().withNobody();
    actions.acquire();
  }

  @Override
  SessionState state() {
    return SessionState.QUEUED;
  }

  @Override
  boolean holdsRequest() {
    return true;
  }

  @Override
  boolean requestReady(boolean whole) {
    return false;
  }

  @Override
  void requestCompleted() {
    requestWhole = true;
  }

  @Override
  boolean requestBrokenOff() {
    if (requestWhole) {
      return false;
    }
    giveUp();
    return true;
  }

  @Override
  void attention() {
    giveUp();
    actions.acknowledgeAttention();
  }

  private void giveUp() {
    actions.abandon();
    actions.dropRequest();
    session.toFree();
    actions.answerGivenUp();
  }

  @Override
  void clientGone() {
    session.toEnded();
    actions.abandon();
    actions.dropRequest();
  }

  @Override
  void end(ClientError error) {
    actions.abandon();
    session.closeWith(error);
  }

  @Override
  void lent(Remains remains) {
    session.toConnection(session.lending().prelude(remains), false, requestWhole);
  }

  @Override
  void refused(ClientError error) {
    if (error.kind().sessionSurvives()) {
      session.toFree();
      actions.dropRequest();
      actions.answer(error);
    } else {
      session.closeWith(error);
    }
  }

  @Override
  void loginRefused(ServerRefusal refusal) {
    session.toEnded();
    actions.dropRequest();
    actions.answerAsServer(refusal);
    actions.closeClient();
  }
}
