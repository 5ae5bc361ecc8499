package dev.weir.application.session;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides what happens to the requests of one client session, and to the server connection it is
 * lent. The session keeps its connection until its client leaves ({@code pinning_mode: session}).
 *
 * <p>Its promises: every request is answered once; a connection goes back once, and only when the
 * server has said its last word on it; an attention reaches the server only while a request of this
 * session is there, so that it never cancels another's.
 *
 * <p>Events that come too late for the state are answered with no action: the network reorders what
 * the two sides do. Events that this program alone can cause, and may not, throw.
 */
public final class ClientSession {
  private final BucketId bucket;
  private final SessionActions actions;
  private SessionState state = SessionState.FREE;

  /** The client has sent the last packet of its request. */
  private boolean requestWhole;

  /** Something of the response has gone to the client already. */
  private boolean responseBegun;

  /** An attention of ours or the client's is with the server and has not been acknowledged. */
  private boolean attentionSent;

  /** What the next request of a lost session is answered with. */
  private @Nullable ClientError farewell;

  /** Begins where the login ends. */
  public ClientSession(BucketId bucket, SessionActions actions) {
    this.bucket = bucket;
    this.actions = actions;
  }

  /** Where the session stands. */
  public SessionState state() {
    return state;
  }

  /** Whether a server connection is in this session's hands. */
  public boolean hasConnection() {
    return switch (state) {
      case KEPT, SERVED, CANCELLING, DRAINING -> true;
      case FREE, QUEUED, LOST, ENDED -> false;
    };
  }

  /** Whether the server owes an answer to a request of this session whose client is there. */
  public boolean awaitsResponse() {
    return state == SessionState.SERVED || state == SessionState.CANCELLING;
  }

  /** Whether a request, or what may be a transaction, would be broken off by an end. */
  public boolean isUnderWay() {
    return switch (state) {
      case QUEUED, KEPT, SERVED, CANCELLING, DRAINING -> true;
      case FREE, LOST, ENDED -> false;
    };
  }

  /** Whether a request may come now, and would be served. */
  public boolean isFreeToAsk() {
    return state == SessionState.FREE || state == SessionState.KEPT;
  }

  // ---- the client ----

  /**
   * Enough of a request is here to ask for a connection: all of it, or as much as is held.
   *
   * @param whole whether that is all of it
   * @return false if the client may not send a request now, which is a breach of the protocol
   */
  public boolean requestReady(boolean whole) {
    switch (state) {
      case FREE -> {
        requestWhole = whole;
        state = SessionState.QUEUED;
        actions.acquire();
      }
      case KEPT -> {
        requestWhole = whole;
        serve();
      }
      case LOST -> sayFarewell();
      case QUEUED, SERVED, CANCELLING -> {
        return false;
      }
      case DRAINING, ENDED -> actions.dropRequest();
    }
    return true;
  }

  /** The last packet of a request came that was ready, but not whole. */
  public void requestCompleted() {
    requestWhole = true;
  }

  /**
   * The client has given up a request before it was whole, whether or not it was ready. A server
   * answers that with a bare error, and no attention is involved.
   *
   * @return false if it was another request than the one that is being served, which is a breach of
   *     the protocol
   */
  public boolean requestBrokenOff() {
    switch (state) {
      case FREE, KEPT, LOST -> {
        actions.dropRequest();
        actions.answerGivenUp();
      }
      case QUEUED -> {
        if (requestWhole) {
          return false;
        }
        actions.abandon();
        actions.dropRequest();
        actions.answerGivenUp();
        state = SessionState.FREE;
      }
      case SERVED -> {
        if (requestWhole) {
          return false;
        }
        requestWhole = true;
        actions.breakRequestOff();
      }
      case CANCELLING -> {
        return false;
      }
      case DRAINING, ENDED -> {}
    }
    return true;
  }

  /** The client has sent an attention; between requests it is late, and only acknowledged. */
  public void attention() {
    switch (state) {
      case FREE, KEPT, LOST -> actions.acknowledgeAttention();
      case QUEUED -> {
        actions.abandon();
        actions.dropRequest();
        state = SessionState.FREE;
        actions.answerGivenUp();
        actions.acknowledgeAttention();
      }
      case SERVED -> {
        state = SessionState.CANCELLING;
        attentionSent = true;
        actions.forwardAttention();
      }
      // One is under way already; the server answers that.
      case CANCELLING, DRAINING, ENDED -> {}
    }
  }

  /** The client closed, half-closed or broke its connection. */
  public void clientGone() {
    switch (state) {
      case FREE, LOST -> state = SessionState.ENDED;
      case QUEUED -> {
        state = SessionState.ENDED;
        actions.abandon();
      }
      case KEPT -> {
        state = SessionState.ENDED;
        actions.giveBack();
      }
      case SERVED, CANCELLING -> drain();
      case DRAINING, ENDED -> {}
    }
    if (state == SessionState.ENDED) {
      actions.dropRequest();
    }
  }

  /** The client broke the protocol, or the operator or the instance ends it: at once. */
  public void end() {
    if (state != SessionState.ENDED && state != SessionState.DRAINING) {
      actions.closeClient();
      clientGone();
    }
  }

  /**
   * The session ends, and its client hears why: now, if it waits for an answer, else when it asks
   * next. Nothing is ever written to a client that has no request outstanding.
   */
  public void end(ClientError error) {
    switch (state) {
      case FREE -> lose(error);
      case KEPT -> {
        actions.giveBack();
        lose(error);
      }
      case QUEUED -> {
        actions.abandon();
        lose(error);
        sayFarewell();
      }
      case SERVED, CANCELLING -> {
        tellOrBreakOff(error);
        clientGone();
      }
      case LOST, DRAINING, ENDED -> {}
    }
  }

  // ---- the pool ----

  /** The pool has lent a connection. */
  public void lent() {
    if (state != SessionState.QUEUED) {
      throw new IllegalStateException("lent in " + state);
    }
    serve();
  }

  /** The pool has no connection for this request. */
  public void refused(ClientError error) {
    if (state == SessionState.QUEUED) {
      state = SessionState.FREE;
      actions.dropRequest();
      actions.answer(error);
      if (!error.kind().sessionSurvives()) {
        state = SessionState.ENDED;
        actions.closeClient();
      }
    }
  }

  /** The server does not accept this session's login any more. */
  public void loginRefused(ServerRefusal refusal) {
    if (state == SessionState.QUEUED) {
      state = SessionState.ENDED;
      actions.dropRequest();
      actions.answerAsServer(refusal);
      actions.closeClient();
    }
  }

  // ---- the server ----

  /** A packet of the response is about to go to the client. */
  public void responseBegun() {
    responseBegun = true;
  }

  /**
   * The last packet of a response is about to go to the client.
   *
   * @param acknowledgesAttention whether the response ends with the acknowledgement of an attention
   */
  public void responseEnded(boolean acknowledgesAttention) {
    attentionSent &= !acknowledgesAttention;
    switch (state) {
      case SERVED -> {
        if (requestWhole) {
          state = SessionState.KEPT;
        } else {
          // The server answers and does not read on: nobody knows what it takes the rest for.
          state = SessionState.ENDED;
          actions.dropRequest();
          actions.discard();
          actions.closeClient();
        }
      }
      case CANCELLING -> {
        if (acknowledgesAttention) {
          state = SessionState.KEPT;
        }
      }
      case DRAINING -> {
        if (!attentionSent) {
          state = SessionState.ENDED;
          actions.giveBack();
        }
      }
      case FREE, QUEUED, KEPT, LOST, ENDED ->
          throw new IllegalStateException("a response in " + state);
    }
  }

  /** The connection broke; it is the pool's already. */
  public void serverGone(String reason) {
    switch (state) {
      case KEPT -> lose(ClientError.connectionLost(bucket, reason));
      case SERVED, CANCELLING -> {
        state = SessionState.ENDED;
        actions.dropRequest();
        tellOrBreakOff(ClientError.connectionLost(bucket, reason));
      }
      case DRAINING -> state = SessionState.ENDED;
      case FREE, QUEUED, LOST, ENDED -> throw new IllegalStateException("server gone in " + state);
    }
  }

  /** The server has had time for its last word, and has not said it. */
  public void drainedTooLong() {
    if (state == SessionState.DRAINING) {
      state = SessionState.ENDED;
      actions.discard();
    }
  }

  // ---- how ----

  private void lose(ClientError error) {
    state = SessionState.LOST;
    farewell = error;
  }

  private void sayFarewell() {
    state = SessionState.ENDED;
    actions.dropRequest();
    actions.answer(Objects.requireNonNull(farewell, "lost without a reason"));
    actions.closeClient();
  }

  /** An error in the midst of a response would be read as a part of it. */
  private void tellOrBreakOff(ClientError error) {
    if (responseBegun) {
      actions.breakClientOff();
    } else {
      actions.answer(error);
      actions.closeClient();
    }
  }

  private void serve() {
    state = SessionState.SERVED;
    responseBegun = false;
    attentionSent = false;
    actions.forwardRequest();
  }

  private void drain() {
    state = SessionState.DRAINING;
    if (!requestWhole) {
      actions.dropRequest();
      actions.breakRequestOff();
    } else if (!attentionSent) {
      attentionSent = true;
      actions.forwardAttention();
    }
    actions.awaitDrain();
  }
}
