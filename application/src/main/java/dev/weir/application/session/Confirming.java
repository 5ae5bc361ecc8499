package dev.weir.application.session;

import org.jspecify.annotations.Nullable;

/**
 * A session whose client has its answer, and whose server is asked what that request left behind.
 * What the client asks meanwhile is not even looked at: what it would leave behind is not what the
 * question is about.
 */
final class Confirming extends ServerDialogue {
  /** The server may be told to stop, and has not been. */
  private boolean cancellable;

  Confirming(ClientSession session) {
    super(session, SessionState.CONFIRMING);
  }

  void begin() {
    begin(false, false);
    ask();
  }

  private void ask() {
    ServerQuestion question = session.lending().question();
    cancellable = question.cancellable();
    actions.ask(question);
  }

  @Override
  void told(@Nullable ServerAnswer answer) {
    if (isClientGone()) {
      session.leave();
      return;
    }
    Lending.Verdict verdict = session.lending().told(answer);
    if (verdict == Lending.Verdict.ASK) {
      session.patience().withLastWord();
      ask();
      return;
    }
    session.conclude(verdict);
    if (holdsRequest()) {
      actions.resumeRequest(isRequestWhole());
    }
  }

  /**
   * The client has its answer, and is to lose nothing because the server is slow to say what is
   * left: it may wait for what another session has locked. If it can still be heard that it has
   * stopped, what the session has there stays as it is.
   */
  @Override
  void lastWordMissed() {
    if (cancellable && !isClientGone()) {
      cancellable = false;
      actions.forwardAttention();
      session.patience().withLastWord();
    } else {
      super.lastWordMissed();
    }
  }
}
