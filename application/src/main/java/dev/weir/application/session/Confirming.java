package dev.weir.application.session;

import org.jspecify.annotations.Nullable;

/**
 * The stage of a session whose client has its answer, while Weir asks the server for what that
 * request left behind. A request that the client sends meanwhile is held and not read yet: its
 * effects do not belong to the question.
 */
final class Confirming extends ServerDialogue {
  /** True if the question may be cancelled by an attention, and has not been. */
  private boolean cancellable;

  Confirming(ClientSession session) {
    super(session, SessionState.CONFIRMING);
  }

  void begin() {
    session.enter(this);
    begin(false, false);
    ask();
  }

  /** Parks the transaction: the question ends it at the server. */
  void beginHandover(TransactionParking parking) {
    parking.handOver();
    begin();
  }

  private void ask() {
    ServerQuestion question = lending.question();
    cancellable = question.cancellable();
    actions.ask(question);
  }

  @Override
  public void questionAnswered(@Nullable ServerAnswer answer) {
    if (isClientGone()) {
      leave();
      return;
    }
    Lending.Verdict verdict = lending.questionAnswered(answer);
    if (verdict == Lending.Verdict.ASK) {
      deadlines.awaitLastWord();
      ask();
      return;
    }
    conclude(verdict);
    if (holdsRequest()) {
      actions.resumeRequest(isRequestWhole());
    }
  }

  /**
   * Cancels a question that the server is slow to answer, for example because of another session's
   * locks. The client has its answer and must lose nothing: if the server acknowledges the
   * attention, the session keeps its state there.
   */
  @Override
  void lastWordMissed() {
    if (cancellable && !isClientGone()) {
      cancellable = false;
      actions.forwardAttention();
      deadlines.awaitLastWord();
    } else {
      super.lastWordMissed();
    }
  }
}
