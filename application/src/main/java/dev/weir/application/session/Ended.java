package dev.weir.application.session;

import dev.weir.domain.error.ClientError;

/** The stage of a session that has ended. */
final class Ended extends Stage {
  Ended(ClientSession session) {
    super(session);
  }

  void begin() {
    session.enter(this);
    deadlines.endTransaction();
    deadlines.awaitNothing();
  }

  @Override
  SessionState state() {
    return SessionState.ENDED;
  }

  @Override
  public boolean requestReady(boolean whole) {
    actions.dropRequest();
    return true;
  }

  @Override
  public boolean requestBrokenOff() {
    return true;
  }

  @Override
  public void attention() {
    // The client is gone.
  }

  @Override
  public void clientGone() {
    actions.dropRequest();
  }

  @Override
  public void end() {
    // The session has ended already.
  }

  @Override
  public void end(ClientError error) {
    // The session has ended already.
  }
}
