package dev.weir.application.session;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import java.util.Objects;
import java.util.function.LongSupplier;
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
  /** No deadline stands. */
  public static final long NEVER = Long.MAX_VALUE;

  /** What the session has, and waits for. */
  private enum Stage {
    FREE,
    QUEUED,
    KEPT,
    AT_SERVER,
    LOST,
    ENDED
  }

  private final BucketId bucket;
  private final SessionLimits limits;
  private final SessionActions actions;
  private final Patience patience;
  private final Exchange exchange;
  private Stage stage = Stage.FREE;

  /** The client has sent the last packet of the request that waits for a connection. */
  private boolean requestWhole;

  /** What the next request of a lost session is answered with. */
  private @Nullable ClientError farewell;

  /**
   * Begins where the login ends.
   *
   * @param clock the monotonic clock
   */
  public ClientSession(
      BucketId bucket, SessionLimits limits, LongSupplier clock, SessionActions actions) {
    this.bucket = bucket;
    this.limits = limits;
    this.actions = actions;
    this.patience = new Patience(limits, clock, actions);
    this.exchange = new Exchange(bucket, limits, actions, patience);
    patience.withIdleClient();
  }

  /** Where the session stands. */
  public SessionState state() {
    return switch (stage) {
      case FREE -> SessionState.FREE;
      case QUEUED -> SessionState.QUEUED;
      case KEPT -> SessionState.KEPT;
      case AT_SERVER -> exchange.state();
      case LOST -> SessionState.LOST;
      case ENDED -> SessionState.ENDED;
    };
  }

  // ---- the client ----

  /**
   * Enough of a request is here to ask for a connection: all of it, or as much as is held.
   *
   * @param whole whether that is all of it
   * @return false if the client may not send a request now, which is a breach of the protocol
   */
  public boolean requestReady(boolean whole) {
    switch (stage) {
      case FREE -> {
        requestWhole = whole;
        stage = Stage.QUEUED;
        patience.withNobody();
        actions.acquire();
      }
      case KEPT -> {
        requestWhole = whole;
        serve();
      }
      case LOST -> sayFarewell();
      case QUEUED -> {
        return false;
      }
      case AT_SERVER -> {
        if (!exchange.isDraining()) {
          return false;
        }
        actions.dropRequest();
      }
      case ENDED -> actions.dropRequest();
    }
    return true;
  }

  /** The last packet of a request came that was ready, but not whole. */
  public void requestCompleted() {
    requestWhole = true;
    if (stage == Stage.AT_SERVER) {
      exchange.requestCompleted();
    }
  }

  /** More of a request came, which is not the last of it; or more of it can be taken again. */
  public void requestContinued() {
    if (stage == Stage.AT_SERVER) {
      exchange.requestContinued();
    }
  }

  /** No more of the request can be taken, for the server does not read on. */
  public void requestHeldUp() {
    if (stage == Stage.AT_SERVER) {
      exchange.requestHeldUp();
    }
  }

  /**
   * The client has given up a request before it was whole, whether or not it was ready. A server
   * answers that with a bare error, and no attention is involved.
   *
   * @return false if it was another request than the one that is being served, which is a breach of
   *     the protocol
   */
  public boolean requestBrokenOff() {
    switch (stage) {
      case FREE, KEPT, LOST -> {
        actions.dropRequest();
        actions.answerGivenUp();
      }
      case QUEUED -> {
        if (requestWhole) {
          return false;
        }
        leaveQueue();
      }
      case AT_SERVER -> {
        return exchange.requestBrokenOff();
      }
      case ENDED -> {}
    }
    return true;
  }

  /** The client has sent an attention; between requests it is late, and only acknowledged. */
  public void attention() {
    switch (stage) {
      case FREE, KEPT, LOST -> actions.acknowledgeAttention();
      case QUEUED -> {
        leaveQueue();
        actions.acknowledgeAttention();
      }
      case AT_SERVER -> exchange.attention();
      case ENDED -> {}
    }
  }

  /** The client closed, half-closed or broke its connection. */
  public void clientGone() {
    switch (stage) {
      case FREE, LOST -> over();
      case QUEUED -> {
        over();
        actions.abandon();
      }
      case KEPT -> {
        over();
        actions.giveBack();
      }
      case AT_SERVER -> exchange.drain();
      case ENDED -> {}
    }
    if (stage == Stage.ENDED) {
      actions.dropRequest();
    }
  }

  /** The client broke the protocol, or the operator or the instance ends it: at once. */
  public void end() {
    if (stage != Stage.ENDED && !(stage == Stage.AT_SERVER && exchange.isDraining())) {
      actions.closeClient();
      clientGone();
    }
  }

  /**
   * The session ends, and its client hears why: now, if it waits for an answer, else when it asks
   * next. Nothing is ever written to a client that has no request outstanding.
   */
  public void end(ClientError error) {
    switch (stage) {
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
      case AT_SERVER -> {
        if (!exchange.isDraining()) {
          exchange.tellOrBreakOff(error);
          exchange.drain();
        }
      }
      case LOST, ENDED -> {}
    }
  }

  // ---- the pool ----

  /** The pool has lent a connection. */
  public void lent() {
    if (stage != Stage.QUEUED) {
      throw new IllegalStateException("lent in " + state());
    }
    serve();
  }

  /** The pool has no connection for this request. */
  public void refused(ClientError error) {
    if (stage == Stage.QUEUED) {
      free();
      actions.dropRequest();
      actions.answer(error);
      if (!error.kind().sessionSurvives()) {
        over();
        actions.closeClient();
      }
    }
  }

  /** The server does not accept this session's login any more. */
  public void loginRefused(ServerRefusal refusal) {
    if (stage == Stage.QUEUED) {
      over();
      actions.dropRequest();
      actions.answerAsServer(refusal);
      actions.closeClient();
    }
  }

  // ---- the server ----

  /**
   * A part of the response has gone to the client.
   *
   * @param betweenTokens whether it ends where a token ends, so that others can follow it
   */
  public void responsePassed(boolean betweenTokens) {
    exchange.responsePassed(betweenTokens);
  }

  /**
   * The last packet of a response is about to go to the client.
   *
   * @param acknowledgesAttention whether the response ends with the acknowledgement of an attention
   */
  public void responseEnded(boolean acknowledgesAttention) {
    if (stage != Stage.AT_SERVER) {
      throw new IllegalStateException("a response in " + state());
    }
    switch (exchange.responseEnded(acknowledgesAttention)) {
      case CONTINUES -> {}
      case ANSWERED -> keep();
      case DRAINED -> {
        over();
        actions.giveBack();
      }
      case CUT_SHORT -> {
        over();
        actions.dropRequest();
        actions.discard();
        actions.closeClient();
      }
    }
  }

  /** The connection broke; it is the pool's already. */
  public void serverGone(String reason) {
    switch (stage) {
      case KEPT -> lose(ClientError.connectionLost(bucket, reason));
      case AT_SERVER -> {
        over();
        if (!exchange.isDraining()) {
          actions.dropRequest();
          exchange.tellOrBreakOff(ClientError.connectionLost(bucket, reason));
        }
      }
      case FREE, QUEUED, LOST, ENDED ->
          throw new IllegalStateException("server gone in " + state());
    }
  }

  // ---- time ----

  /** The moment of {@link SessionActions#wakeAt} has come. */
  public void expire() {
    switch (patience.exhausted()) {
      case NONE -> {}
      case CLIENT_IDLE -> end();
      case REQUEST_STALL -> end(ClientError.requestStalled(limits.requestStall()));
      case QUERY -> exchange.overdue();
      case LAST_WORD -> {
        over();
        exchange.lastWordMissed();
      }
    }
  }

  // ---- how ----

  private void serve() {
    stage = Stage.AT_SERVER;
    exchange.begin(requestWhole);
  }

  private void free() {
    stage = Stage.FREE;
    patience.withIdleClient();
  }

  private void keep() {
    stage = Stage.KEPT;
    patience.withIdleClient();
  }

  private void over() {
    stage = Stage.ENDED;
    patience.withNobody();
  }

  private void leaveQueue() {
    actions.abandon();
    actions.dropRequest();
    free();
    actions.answerGivenUp();
  }

  private void lose(ClientError error) {
    stage = Stage.LOST;
    farewell = error;
    patience.withIdleClient();
  }

  private void sayFarewell() {
    over();
    actions.dropRequest();
    actions.answer(Objects.requireNonNull(farewell, "lost without a reason"));
    actions.closeClient();
  }
}
