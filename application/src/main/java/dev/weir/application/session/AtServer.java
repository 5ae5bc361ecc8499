package dev.weir.application.session;

import dev.weir.domain.error.ClientError;
import java.time.Duration;
import java.util.Objects;

/**
 * A session and its server have to do with each other about one request, until the server's last
 * word on it.
 */
final class AtServer extends Stage {
  private Phase phase = Phase.SERVED;

  /** The client has sent the last packet of its request. */
  private boolean requestWhole;

  /** An error can follow what the client was sent of the response. */
  private boolean errorCanFollow;

  /** An attention of ours or the client's is with the server and has not been acknowledged. */
  private boolean attentionSent;

  /** The client has cancelled a request that Weir has cancelled before, and is owed a word. */
  private boolean owesAcknowledgement;

  private enum Phase {
    SERVED(SessionState.SERVED),
    CANCELLING(SessionState.CANCELLING),
    OVERDUE(SessionState.OVERDUE),
    DRAINING(SessionState.DRAINING);

    final SessionState seen;

    Phase(SessionState seen) {
      this.seen = seen;
    }
  }

  AtServer(ClientSession session) {
    super(session);
  }

  /** The request goes to the server, all of it or what there is. */
  void begin(boolean whole) {
    phase = Phase.SERVED;
    requestWhole = whole;
    errorCanFollow = true;
    attentionSent = false;
    owesAcknowledgement = false;
    if (whole) {
      session.patience().withServer();
    } else {
      session.patience().withRestOfRequest();
    }
    actions.forwardRequest();
  }

  @Override
  SessionState state() {
    return phase.seen;
  }

  // ---- the client ----

  @Override
  boolean requestReady(boolean whole) {
    if (phase != Phase.DRAINING) {
      return false;
    }
    actions.dropRequest();
    return true;
  }

  @Override
  void requestCompleted() {
    requestWhole = true;
    if (phase == Phase.SERVED) {
      session.patience().withServer();
    }
  }

  @Override
  void requestContinued() {
    if (phase == Phase.SERVED && !requestWhole) {
      session.patience().withRestOfRequest();
    }
  }

  @Override
  void requestHeldUp() {
    if (phase == Phase.SERVED && !requestWhole) {
      session.patience().withNobody();
    }
  }

  @Override
  boolean requestBrokenOff() {
    switch (phase) {
      case SERVED -> {
        if (requestWhole) {
          return false;
        }
        requestWhole = true;
        session.patience().withServer();
        actions.breakRequestOff();
      }
      case CANCELLING, OVERDUE -> {
        return false;
      }
      case DRAINING -> {}
    }
    return true;
  }

  @Override
  void attention() {
    switch (phase) {
      case SERVED -> {
        phase = Phase.CANCELLING;
        session.patience().withNobody();
        sendAttention();
      }
      // One is under way already, and the server's answer to it is the answer to this.
      case OVERDUE -> owesAcknowledgement = true;
      case CANCELLING, DRAINING -> {}
    }
  }

  /** The server is told to stop, and heard out. */
  @Override
  void clientGone() {
    if (phase == Phase.DRAINING) {
      return;
    }
    phase = Phase.DRAINING;
    if (!requestWhole) {
      actions.dropRequest();
      actions.breakRequestOff();
    } else if (!attentionSent) {
      sendAttention();
    }
    actions.hearOut();
    session.patience().transactionEnded();
    session.patience().withLastWord();
  }

  @Override
  void end() {
    if (phase != Phase.DRAINING) {
      super.end();
    }
  }

  @Override
  void end(ClientError error) {
    if (phase != Phase.DRAINING) {
      tellOrBreakOff(error);
      clientGone();
    }
  }

  // ---- the server ----

  @Override
  void responsePassed(boolean betweenTokens) {
    errorCanFollow = betweenTokens;
  }

  @Override
  void responseEnded(boolean acknowledgesAttention) {
    attentionSent &= !acknowledgesAttention;
    // The end of a response that took too long is kept back.
    errorCanFollow &= phase == Phase.OVERDUE;
    switch (phase) {
      case SERVED -> {
        if (requestWhole) {
          session.settle();
        } else {
          cutShort();
        }
      }
      case CANCELLING -> {
        if (acknowledgesAttention) {
          session.settle();
        }
      }
      case OVERDUE -> {
        if (acknowledgesAttention) {
          endOverdueResponse();
        }
      }
      case DRAINING -> {
        if (!attentionSent) {
          session.leave();
        }
      }
    }
  }

  /** The server answers and does not read on: nobody knows what it takes the rest for. */
  private void cutShort() {
    session.toEnded();
    actions.dropRequest();
    actions.discard();
    actions.closeClient();
  }

  private void endOverdueResponse() {
    Duration limit = Objects.requireNonNull(session.limits().query(), "overdue without a limit");
    actions.endOverdueResponse(ClientError.queryTimeout(session.bucket(), limit));
    if (owesAcknowledgement) {
      actions.acknowledgeAttention();
    }
    session.settle();
  }

  @Override
  void serverGone(ClientError error) {
    session.toEnded();
    if (phase != Phase.DRAINING) {
      actions.dropRequest();
      tellOrBreakOff(error);
    }
  }

  /**
   * Tells the client that it gets no answer, or no more of it. Within a token, an error would be
   * read as a part of that; after the end of a response, as the answer to another request.
   */
  private void tellOrBreakOff(ClientError error) {
    if (errorCanFollow) {
      actions.answer(error);
      actions.closeClient();
    } else {
      actions.breakClientOff();
    }
  }

  // ---- time ----

  @Override
  void queryOverdue() {
    phase = Phase.OVERDUE;
    sendAttention();
    session.patience().withLastWord();
  }

  @Override
  void lastWordMissed() {
    session.toEnded();
    actions.discard();
    if (phase == Phase.OVERDUE) {
      tellOrBreakOff(
          ClientError.connectionLost(session.bucket(), "the server did not cancel the request"));
    }
  }

  private void sendAttention() {
    attentionSent = true;
    actions.forwardAttention();
  }
}
