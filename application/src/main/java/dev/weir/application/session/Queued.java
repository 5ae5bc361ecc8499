package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.login.ServerRefusal;

/** The stage of a session whose request waits for a connection. */
final class Queued extends Stage {
  /** True if the client has sent the last packet of the request. */
  private boolean requestWhole;

  /** True if the session waits for values of its last connection, and not for a connection. */
  private boolean awaitsValues;

  Queued(ClientSession session) {
    super(session);
  }

  void begin(boolean whole) {
    session.preparing.queued();
    session.enter(this);
    requestWhole = whole;
    awaitsValues = lending.awaitsValues();
    if (awaitsValues) {
      deadlines.awaitLastWord();
    } else {
      deadlines.awaitNothing();
      actions.acquire();
    }
  }

  /** Takes the request in anew, now that it is known whether the session has the values. */
  @Override
  void valuesRead() {
    if (awaitsValues) {
      awaitsValues = false;
      session.free.begin();
      actions.resumeRequest(requestWhole);
    }
  }

  @Override
  void lastWordMissed() {
    lending.valuesOverdue();
    valuesRead();
  }

  private void abandon() {
    if (!awaitsValues) {
      actions.abandon();
    }
    awaitsValues = false;
  }

  @Override
  SessionState state() {
    return SessionState.QUEUED;
  }

  @Override
  public boolean holdsRequest() {
    return true;
  }

  @Override
  public boolean requestReady(boolean whole) {
    return false;
  }

  @Override
  public void requestCompleted() {
    requestWhole = true;
  }

  @Override
  public boolean requestBrokenOff() {
    if (requestWhole) {
      return false;
    }
    giveUp();
    return true;
  }

  @Override
  public void attention() {
    giveUp();
    actions.acknowledgeAttention();
  }

  private void giveUp() {
    abandon();
    actions.dropRequest();
    session.free.begin();
    actions.answerGivenUp();
  }

  @Override
  public void clientGone() {
    session.ended.begin();
    abandon();
    actions.dropRequest();
  }

  @Override
  public void end(ClientError error) {
    abandon();
    closeWith(error);
  }

  @Override
  public void lent(Remains remains) {
    TransactionParking parking = lending.parking();
    if (parking != null && parking.hasLostItsServer(remains)) {
      // Nothing was done there, but only a reset makes it as it was lent.
      actions.giveBack(true);
      closeWith(serverLost());
    } else if (lending.canUse(remains)) {
      session.preparing.begin(lending.prelude(remains), false, requestWhole);
    } else {
      // A new connection needs no reset.
      actions.closeUnfit();
      session.free.begin();
      actions.resumeRequest(requestWhole);
    }
  }

  @Override
  public void refused(ClientError error) {
    TransactionParking parking = lending.parking();
    boolean isDown = error.kind() == WeirError.SERVER_UNAVAILABLE;
    if (isDown && parking != null && parking.isParked()) {
      closeWith(serverLost());
    } else if (error.kind().sessionSurvives()) {
      session.free.begin();
      actions.dropRequest();
      actions.answer(error);
    } else {
      closeWith(error);
    }
  }

  private ClientError serverLost() {
    return ClientError.transactionLost(session.bucket, "its server was lost meanwhile");
  }

  @Override
  public void loginRefused(ServerRefusal refusal) {
    session.ended.begin();
    actions.dropRequest();
    actions.answerAsServer(refusal);
    actions.closeClient();
  }
}
