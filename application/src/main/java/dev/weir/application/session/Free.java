package dev.weir.application.session;

import dev.weir.domain.error.ClientError;

/** The stage of a session without a connection and without a request. */
final class Free extends Stage {
  Free(ClientSession session) {
    super(session);
  }

  @Override
  SessionState state() {
    return SessionState.FREE;
  }

  @Override
  boolean requestReady(boolean whole) {
    session.toQueued(whole);
    return true;
  }

  @Override
  void adopted() {
    session.toKept();
  }

  @Override
  void clientGone() {
    session.toEnded();
    actions.dropRequest();
  }

  @Override
  void end(ClientError error) {
    session.toLost(error);
  }
}
