package dev.weir.application.session;

import dev.weir.domain.error.ClientError;
import java.time.Duration;
import java.util.Objects;

/**
 * The stage of a session whose request is at the server: from the first part of the request that is
 * forwarded until the response, and the acknowledgement of any attention, has come to its end.
 */
final class AtServer extends Stage {
  private Phase phase = Phase.SERVED;

  /** True if the client has sent the last packet of its request. */
  private boolean requestWhole;

  /** True if an error message can follow what the client has received of the response. */
  private boolean errorCanFollow;

  /** True if an attention, Weir's or the client's, was sent and has not been acknowledged. */
  private boolean attentionSent;

  /** True if the client does not read, so that the rest of the response waits at the server. */
  private boolean heldUp;

  /** True if the client cancelled a request after Weir did, and must get an acknowledgement. */
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

  /** Forwards the request, or the part of it that is here. */
  void begin(boolean whole) {
    session.enter(this);
    phase = Phase.SERVED;
    requestWhole = whole;
    errorCanFollow = true;
    heldUp = false;
    attentionSent = false;
    owesAcknowledgement = false;
    if (whole) {
      deadlines.awaitServer();
    } else {
      deadlines.awaitRestOfRequest();
    }
    actions.forwardRequest();
  }

  /** Forwards an attention that comes without a request, because the server waits for rows. */
  void beginCancelled() {
    session.enter(this);
    phase = Phase.CANCELLING;
    requestWhole = true;
    // The client has the answer to its last request already.
    errorCanFollow = false;
    heldUp = false;
    owesAcknowledgement = false;
    deadlines.awaitNothing();
    sendAttention();
  }

  @Override
  SessionState state() {
    return phase.seen;
  }

  // ---- the client ----

  @Override
  public boolean requestReady(boolean whole) {
    if (phase != Phase.DRAINING) {
      return false;
    }
    actions.dropRequest();
    return true;
  }

  @Override
  public void requestCompleted() {
    requestWhole = true;
    if (phase == Phase.SERVED) {
      deadlines.awaitServer();
    }
  }

  @Override
  public void requestContinued() {
    if (phase == Phase.SERVED && !requestWhole) {
      deadlines.awaitRestOfRequest();
    }
  }

  @Override
  public void requestHeldUp() {
    if (phase == Phase.SERVED && !requestWhole) {
      deadlines.awaitNothing();
    }
  }

  @Override
  public boolean requestBrokenOff() {
    switch (phase) {
      case SERVED -> {
        if (requestWhole) {
          return false;
        }
        requestWhole = true;
        deadlines.awaitServer();
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
  public void attention() {
    switch (phase) {
      case SERVED -> {
        phase = Phase.CANCELLING;
        deadlines.awaitNothing();
        sendAttention();
      }
      // An attention is under way already; the server's answer to it answers this one too.
      case OVERDUE -> owesAcknowledgement = true;
      case CANCELLING, DRAINING -> {}
    }
  }

  /** Cancels the request at the server, and reads the response to its end. */
  @Override
  public void clientGone() {
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
    actions.readRest();
    deadlines.endTransaction();
    deadlines.awaitLastWord();
  }

  @Override
  public void end() {
    if (phase != Phase.DRAINING) {
      super.end();
    }
  }

  @Override
  public void end(ClientError error) {
    if (phase != Phase.DRAINING) {
      sendErrorOrBreakOff(error);
      clientGone();
    }
  }

  // ---- the server ----

  @Override
  public void responseHeldUp(boolean isHeldUp) {
    heldUp = isHeldUp;
  }

  @Override
  public void responsePassed(boolean betweenTokens) {
    errorCanFollow = betweenTokens;
  }

  @Override
  public void responseEnded(boolean acknowledgesAttention) {
    attentionSent &= !acknowledgesAttention;
    // Weir keeps back the end of a response that took too long, so an error can still precede it.
    errorCanFollow &= phase == Phase.OVERDUE;
    switch (phase) {
      case SERVED -> {
        if (requestWhole) {
          settle();
        } else {
          endAfterEarlyResponse();
        }
      }
      case CANCELLING -> {
        if (acknowledgesAttention) {
          settle();
        }
      }
      case OVERDUE -> {
        if (acknowledgesAttention) {
          endOverdueResponse();
        }
      }
      case DRAINING -> {
        if (!attentionSent) {
          leave();
        }
      }
    }
  }

  /** Ends the session: the server answered early, and it is unknown how it reads the rest. */
  private void endAfterEarlyResponse() {
    session.ended.begin();
    actions.dropRequest();
    actions.discard();
    actions.closeClient();
  }

  private void endOverdueResponse() {
    Duration limit = Objects.requireNonNull(session.limits.query(), "overdue without a limit");
    actions.endOverdueResponse(ClientError.queryTimeout(session.bucket, limit));
    if (owesAcknowledgement) {
      actions.acknowledgeAttention();
    }
    settle();
  }

  @Override
  public void serverGone(ClientError error) {
    session.ended.begin();
    if (phase != Phase.DRAINING) {
      actions.dropRequest();
      sendErrorOrBreakOff(error);
    }
  }

  /**
   * Sends the client an error, or breaks its connection off where an error would be misread: within
   * a token as a part of that token, after the end of a response as the answer to another request.
   */
  private void sendErrorOrBreakOff(ClientError error) {
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
    deadlines.awaitLastWord();
  }

  @Override
  void lastWordMissed() {
    session.ended.begin();
    actions.discard();
    if (phase == Phase.OVERDUE) {
      sendErrorOrBreakOff(
          ClientError.connectionLost(
              session.bucket,
              heldUp
                  ? "the client did not read the response to a request that reached query_timeout"
                  : "the server did not cancel the request"));
    }
  }

  private void sendAttention() {
    attentionSent = true;
    actions.forwardAttention();
  }
}
