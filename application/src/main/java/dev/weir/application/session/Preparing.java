package dev.weir.application.session;

/** A session whose connection is being made fit for it. */
final class Preparing extends OwnDialogue {
  /** The client gave up the request, and the next is not for this connection as it is made. */
  private boolean outdated;

  Preparing(ClientSession session) {
    super(session, SessionState.PREPARING);
  }

  void begin(Prelude prelude, boolean whole) {
    outdated = false;
    begin(true, whole);
    actions.prepare(prelude);
  }

  @Override
  void reset() {
    outdated = true;
  }

  @Override
  void prepared(boolean well) {
    if (!well) {
      actions.discard();
      failed("it could not be made fit for this session");
    } else if (isClientGone()) {
      session.leave();
    } else if (outdated) {
      // It fits the session as it was, or the request that was given up.
      session.giveBackForGood();
      session.toFree();
      if (holdsRequest()) {
        session.toQueued(isRequestWhole());
      }
    } else if (holdsRequest()) {
      session.toAtServer(isRequestWhole());
    } else {
      session.settle();
    }
  }

  @Override
  void requestDropped() {
    session.lending().dropped();
  }
}
