package dev.weir.application.session;

import org.jspecify.annotations.Nullable;

/**
 * A session whose client has its answer, and whose server is asked what that request left behind.
 * What the client asks meanwhile is not even looked at: what it would leave behind is not what the
 * question is about.
 */
final class Confirming extends OwnDialogue {
  Confirming(ClientSession session) {
    super(session, SessionState.CONFIRMING);
  }

  void begin() {
    begin(false, false);
    ask();
  }

  private void ask() {
    actions.ask(session.lending().question());
  }

  @Override
  void told(@Nullable Answer answer) {
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
}
