package dev.weir.application.session;

import dev.weir.domain.error.ClientError;

/**
 * A session whose connection is being made fit for it. Meanwhile its client may cancel, ask anew
 * and leave; none of that reaches the server before this is over, for it would be taken for a part
 * of it.
 */
final class Preparing extends Stage {
  private boolean requestHere;
  private boolean requestWhole;
  private boolean clientGone;

  Preparing(ClientSession session) {
    super(session);
  }

  void begin(Prelude prelude, boolean whole) {
    requestHere = true;
    requestWhole = whole;
    clientGone = false;
    session.patience().withLastWord();
    actions.prepare(prelude);
  }

  @Override
  SessionState state() {
    return clientGone ? SessionState.DRAINING : SessionState.PREPARING;
  }

  @Override
  boolean requestReady(boolean whole) {
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
  void requestCompleted() {
    requestWhole = true;
  }

  @Override
  boolean requestBrokenOff() {
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
  void attention() {
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
  void clientGone() {
    if (!clientGone) {
      clientGone = true;
      dropRequest();
    }
  }

  @Override
  void end() {
    if (!clientGone) {
      super.end();
    }
  }

  @Override
  void end(ClientError error) {
    if (requestHere) {
      actions.answer(error);
      end();
    } else if (!clientGone) {
      actions.discard();
      session.toLost(error);
    }
  }

  @Override
  void prepared(boolean well) {
    if (!well) {
      actions.discard();
      failed("it could not be made fit for this session");
    } else if (clientGone) {
      session.leave();
    } else if (requestHere) {
      session.toAtServer(requestWhole);
    } else {
      session.settle();
    }
  }

  @Override
  void serverGone(String reason) {
    failed(reason);
  }

  @Override
  void lastWordMissed() {
    actions.discard();
    failed("the server did not answer in time");
  }

  private void failed(String reason) {
    ClientError error = ClientError.connectionLost(session.bucket(), reason);
    if (requestHere) {
      session.closeWith(error);
    } else if (clientGone) {
      session.toEnded();
    } else {
      session.toLost(error);
    }
  }

  private void dropRequest() {
    requestHere = false;
    actions.dropRequest();
  }
}
