package dev.weir.application.session;

import dev.weir.domain.error.ClientError;

/**
 * A stage in which Weir itself talks to the server on the session's connection. A request, an
 * attention or the end of the client is held back from the server until the dialogue is over, since
 * the server would take it for a part of the dialogue.
 */
abstract sealed class ServerDialogue extends Stage permits Preparing, Confirming {
  private final SessionState seen;
  private boolean requestHere;
  private boolean requestWhole;
  private boolean clientGone;

  ServerDialogue(ClientSession session, SessionState seen) {
    super(session);
    this.seen = seen;
  }

  /** Begins a dialogue; {@code here} tells whether the client's request has come already. */
  final void begin(boolean here, boolean whole) {
    requestHere = here;
    requestWhole = whole;
    clientGone = false;
    deadlines.awaitLastWord();
  }

  @Override
  SessionState state() {
    return clientGone ? SessionState.DRAINING : seen;
  }

  @Override
  public final boolean holdsRequest() {
    return requestHere;
  }

  final boolean isRequestWhole() {
    return requestWhole;
  }

  final boolean isClientGone() {
    return clientGone;
  }

  // ---- the client ----

  @Override
  public boolean requestReady(boolean whole) {
    if (clientGone) {
      actions.dropRequest();
      return true;
    }
    if (requestHere) {
      return false;
    }
    requestHere = true;
    requestWhole = whole;
    return true;
  }

  @Override
  public void requestCompleted() {
    requestWhole = true;
  }

  @Override
  public boolean requestBrokenOff() {
    if (clientGone) {
      return true;
    }
    if (requestHere && requestWhole) {
      return false;
    }
    dropRequest();
    actions.answerGivenUp();
    return true;
  }

  @Override
  public void attention() {
    if (clientGone) {
      return;
    }
    if (requestHere) {
      dropRequest();
      actions.answerGivenUp();
    }
    actions.acknowledgeAttention();
  }

  @Override
  public void clientGone() {
    if (!clientGone) {
      clientGone = true;
      deadlines.endTransaction();
      dropRequest();
    }
  }

  @Override
  public void end() {
    if (!clientGone) {
      super.end();
    }
  }

  @Override
  public void end(ClientError error) {
    if (requestHere) {
      actions.answer(error);
      end();
    } else if (!clientGone) {
      actions.discard();
      session.lost.begin(error);
    }
  }

  /** Drops the held request, without answering it. */
  final void dropRequest() {
    requestDropped();
    requestHere = false;
    actions.dropRequest();
  }

  /** The held request, if any, is dropped. */
  void requestDropped() {}

  // ---- the server ----

  @Override
  public void serverGone(ClientError error) {
    failed(error);
  }

  @Override
  void lastWordMissed() {
    actions.discard();
    failed("the server did not answer in time");
  }

  /** Ends or loses the session, since its connection is lost. */
  final void failed(String reason) {
    failed(ClientError.connectionLost(session.bucket, reason));
  }

  private void failed(ClientError error) {
    if (requestHere) {
      closeWith(error);
    } else if (clientGone) {
      session.ended.begin();
    } else {
      session.lost.begin(error);
    }
  }
}
