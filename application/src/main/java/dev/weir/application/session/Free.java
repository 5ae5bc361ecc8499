package dev.weir.application.session;

import dev.weir.domain.error.ClientError;

/** The stage of a session without a connection and without a request. */
final class Free extends Stage {
  Free(ClientSession session) {
    super(session);
  }

  void begin() {
    session.enter(this);
    deadlines.awaitClient();
  }

  @Override
  SessionState state() {
    return SessionState.FREE;
  }

  @Override
  public boolean requestReady(boolean whole) {
    session.queued.begin(whole);
    return true;
  }

  @Override
  public void adopted() {
    session.kept.begin();
  }

  @Override
  public void clientGone() {
    session.ended.begin();
    actions.dropRequest();
  }

  @Override
  public void end(ClientError error) {
    session.lost.begin(error);
  }
}
