package dev.weir.application.session;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import java.time.Duration;
import java.util.Objects;

/**
 * What a session and its server have to do with each other about one request, until the server's
 * last word on it.
 */
final class Exchange {
  /** What the end of a response means for the session. */
  enum Outcome {
    /** The server has more to say. */
    CONTINUES,
    /** The server has said its last word, and the client is there. */
    ANSWERED,
    /** The server has said its last word, and the client is gone. */
    DRAINED,
    /** The server answers and does not read on: nobody knows what it takes the rest for. */
    CUT_SHORT
  }

  private final BucketId bucket;
  private final SessionLimits limits;
  private final SessionActions actions;
  private final Patience patience;

  private Phase phase = Phase.SERVED;

  /** The client has sent the last packet of its request. */
  private boolean requestWhole;

  /** An error can follow what the client was sent of the response. */
  private boolean errorCanFollow;

  /** An attention of ours or the client's is with the server and has not been acknowledged. */
  private boolean attentionSent;

  /** The client has cancelled a request that Weir has cancelled before, and is owed a word. */
  private boolean owesAcknowledgement;

  /** How far an exchange is. */
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

  Exchange(BucketId bucket, SessionLimits limits, SessionActions actions, Patience patience) {
    this.bucket = bucket;
    this.limits = limits;
    this.actions = actions;
    this.patience = patience;
  }

  /** Where the session stands while this goes on. */
  SessionState state() {
    return phase.seen;
  }

  boolean isDraining() {
    return phase == Phase.DRAINING;
  }

  /** The request goes to the server, all of it or what there is. */
  void begin(boolean whole) {
    phase = Phase.SERVED;
    requestWhole = whole;
    errorCanFollow = true;
    attentionSent = false;
    owesAcknowledgement = false;
    if (whole) {
      patience.withServer();
    } else {
      patience.withRestOfRequest();
    }
    actions.forwardRequest();
  }

  // ---- the client ----

  void requestCompleted() {
    requestWhole = true;
    if (phase == Phase.SERVED) {
      patience.withServer();
    }
  }

  void requestContinued() {
    if (phase == Phase.SERVED && !requestWhole) {
      patience.withRestOfRequest();
    }
  }

  void requestHeldUp() {
    if (phase == Phase.SERVED && !requestWhole) {
      patience.withNobody();
    }
  }

  /** False if the client has sent the whole request before. */
  boolean requestBrokenOff() {
    switch (phase) {
      case SERVED -> {
        if (requestWhole) {
          return false;
        }
        requestWhole = true;
        patience.withServer();
        actions.breakRequestOff();
      }
      case CANCELLING, OVERDUE -> {
        return false;
      }
      case DRAINING -> {}
    }
    return true;
  }

  void attention() {
    switch (phase) {
      case SERVED -> {
        phase = Phase.CANCELLING;
        patience.withNobody();
        sendAttention();
      }
      // One is under way already, and the server's answer to it is the answer to this.
      case OVERDUE -> owesAcknowledgement = true;
      case CANCELLING, DRAINING -> {}
    }
  }

  /** The client is gone: the server is told to stop, and heard out. */
  void drain() {
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
    patience.withLastWord();
  }

  // ---- the server ----

  void responsePassed(boolean betweenTokens) {
    errorCanFollow = betweenTokens;
  }

  /** The last packet of a response came. */
  Outcome responseEnded(boolean acknowledgesAttention) {
    attentionSent &= !acknowledgesAttention;
    // The end of a response that took too long is kept back.
    errorCanFollow &= phase == Phase.OVERDUE;
    return switch (phase) {
      case SERVED -> requestWhole ? Outcome.ANSWERED : Outcome.CUT_SHORT;
      case CANCELLING -> acknowledgesAttention ? Outcome.ANSWERED : Outcome.CONTINUES;
      case OVERDUE -> acknowledgesAttention ? endOverdueResponse() : Outcome.CONTINUES;
      case DRAINING -> attentionSent ? Outcome.CONTINUES : Outcome.DRAINED;
    };
  }

  private Outcome endOverdueResponse() {
    Duration limit = Objects.requireNonNull(limits.query(), "overdue without a limit");
    actions.endOverdueResponse(ClientError.queryTimeout(bucket, limit));
    if (owesAcknowledgement) {
      actions.acknowledgeAttention();
    }
    return Outcome.ANSWERED;
  }

  /**
   * Tells the client that it gets no answer, or no more of it. Within a token, an error would be
   * read as a part of that; after the end of a response, as the answer to another request.
   */
  void tellOrBreakOff(ClientError error) {
    if (errorCanFollow) {
      actions.answer(error);
      actions.closeClient();
    } else {
      actions.breakClientOff();
    }
  }

  // ---- time ----

  /** The request has run for too long. */
  void overdue() {
    phase = Phase.OVERDUE;
    sendAttention();
    patience.withLastWord();
  }

  /** The server has had time for its last word, and has not said it. */
  void lastWordMissed() {
    actions.discard();
    if (phase == Phase.OVERDUE) {
      tellOrBreakOff(ClientError.connectionLost(bucket, "the server did not cancel the request"));
    }
  }

  private void sendAttention() {
    attentionSent = true;
    actions.forwardAttention();
  }
}
