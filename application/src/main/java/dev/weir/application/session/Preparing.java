package dev.weir.application.session;

/** A session whose connection is being made fit for it. */
final class Preparing extends OwnDialogue {
  /** The client gave up the request, and reset its session with the next. */
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
      // It fits the session as it was.
      session.giveBackForGood();
      session.toFree();
      if (holdsRequest()) {
        session.toQueued(isRequestWhole());
      }
    } else if (holdsRequest()) {
      session.toAtServer(isRequestWhole());
    } else {
      session.lending().dropped();
      session.settle();
    }
  }
}
