package dev.weir.application.session;

import dev.weir.domain.error.ClientError;

/** The stage of a session that has ended. */
final class Ended extends Stage {
  Ended(ClientSession session) {
    super(session);
  }

  @Override
  SessionState state() {
    return SessionState.ENDED;
  }

  @Override
  boolean requestReady(boolean whole) {
    actions.dropRequest();
    return true;
  }

  @Override
  boolean requestBrokenOff() {
    return true;
  }

  @Override
  void attention() {
    // The client is gone.
  }

  @Override
  void clientGone() {
    actions.dropRequest();
  }

  @Override
  void end() {
    // The session has ended already.
  }

  @Override
  void end(ClientError error) {
    // The session has ended already.
  }
}
