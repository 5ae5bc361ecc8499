package dev.weir.application.session;

import dev.weir.domain.error.ClientError;

/** The stage of a session that keeps a connection and has no request. */
final class Kept extends Stage {
  Kept(ClientSession session) {
    super(session);
  }

  @Override
  SessionState state() {
    return SessionState.KEPT;
  }

  @Override
  boolean requestReady(boolean whole) {
    actions.resume();
    session.toConnection(session.lending().tidying(), true, whole);
    return true;
  }

  @Override
  void reset() {
    session.giveBackForGood();
    session.toFree();
  }

  @Override
  void clientGone() {
    session.leave();
    actions.dropRequest();
  }

  @Override
  void end(ClientError error) {
    session.giveBackForGood();
    session.toLost(error);
  }

  @Override
  void serverGone(ClientError error) {
    if (session.lending().keepsForValues()) {
      // Only the values are lost: a later request that reads them gets an error.
      session.lending().left();
      session.toFree();
    } else {
      session.toLost(error);
    }
  }

  @Override
  void readerMissed() {
    session.giveBackForGood();
    session.toFree();
  }
}
