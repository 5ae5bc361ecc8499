package dev.weir.application.session;

/** A session whose connection is being made fit for it. */
final class Preparing extends OwnDialogue {
  Preparing(ClientSession session) {
    super(session, SessionState.PREPARING);
  }

  void begin(Prelude prelude, boolean whole) {
    begin(true, whole);
    actions.prepare(prelude);
  }

  @Override
  void prepared(boolean well) {
    if (!well) {
      actions.discard();
      failed("it could not be made fit for this session");
    } else if (isClientGone()) {
      session.leave();
    } else if (holdsRequest()) {
      session.toAtServer(isRequestWhole());
    } else {
      session.lending().dropped();
      session.settle();
    }
  }
}
