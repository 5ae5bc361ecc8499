package dev.weir.application.session;

import dev.weir.domain.error.ClientError;

/** A session that is over. */
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
    // Nobody is there to be answered.
  }

  @Override
  void clientGone() {
    actions.dropRequest();
  }

  @Override
  void end() {
    // It is.
  }

  @Override
  void end(ClientError error) {
    // It is.
  }
}
