package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.PinReason;
import java.time.Duration;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides what happens to the requests of one client session, and to the server connection it is
 * lent. For how long it keeps that, its {@link Lending} says; what an event means where the session
 * stands, its {@link Stage}.
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

  private final BucketId bucket;
  private final Lending lending;
  private final SessionLimits limits;
  private final SessionActions actions;
  private final SessionDeadlines patience;

  private final Free free;
  private final Queued queued;
  private final Preparing preparing;
  private final AtServer atServer;
  private final Confirming confirming;
  private final Kept kept;
  private final Lost lost;
  private final Ended ended;
  private Stage stage;

  /**
   * Begins where the login ends.
   *
   * @param clock the monotonic clock
   */
  public ClientSession(
      BucketId bucket,
      Lending lending,
      SessionLimits limits,
      LongSupplier clock,
      SessionActions actions) {
    this.bucket = bucket;
    this.lending = lending;
    this.limits = limits;
    this.actions = actions;
    this.patience = new SessionDeadlines(limits, clock, actions);
    this.free = new Free(this);
    this.queued = new Queued(this);
    this.preparing = new Preparing(this);
    this.atServer = new AtServer(this);
    this.confirming = new Confirming(this);
    this.kept = new Kept(this);
    this.lost = new Lost(this);
    this.ended = new Ended(this);
    this.stage = free;
    patience.withIdleClient();
  }

  /** Where the session stands. */
  public SessionState state() {
    return stage.state();
  }

  /** Whether a request is held until there is a connection for it that fits. */
  public boolean holdsRequest() {
    return stage.holdsRequest();
  }

  // ---- the client ----

  /**
   * Enough of a request is here to ask for a connection: all of it, or as much as is held.
   *
   * @param whole whether that is all of it
   * @return false if the client may not send a request now, which is a breach of the protocol
   */
  public boolean requestReady(boolean whole) {
    return stage.requestReady(whole);
  }

  /**
   * The client wants its next request to find its session as after its login: what it holds is
   * given up.
   */
  public void reset() {
    stage.reset();
  }

  /** Its next request is not for the connection that it has: that is given up. */
  public void goElsewhere() {
    stage.reset();
  }

  /** The last packet of a request came that was ready, but not whole. */
  public void requestCompleted() {
    stage.requestCompleted();
  }

  /** More of a request came, which is not the last of it; or more of it can be taken again. */
  public void requestContinued() {
    stage.requestContinued();
  }

  /** No more of the request can be taken, for the server does not read on. */
  public void requestHeldUp() {
    stage.requestHeldUp();
  }

  /**
   * The client has given up a request before it was whole, whether or not it was ready. A server
   * answers that with a bare error, and no attention is involved.
   *
   * @return false if it was another request than the one that is being served, which is a breach of
   *     the protocol
   */
  public boolean requestBrokenOff() {
    return stage.requestBrokenOff();
  }

  /** The client has sent an attention; between requests it is late, and only acknowledged. */
  public void attention() {
    stage.attention();
  }

  /** The client closed, half-closed or broke its connection. */
  public void clientGone() {
    stage.clientGone();
  }

  /** The client broke the protocol, or the operator or the instance ends it: at once. */
  public void end() {
    stage.end();
  }

  /**
   * The session ends, and its client hears why: now, if it waits for an answer, else when it asks
   * next. Nothing is ever written to a client that has no request outstanding.
   */
  public void end(ClientError error) {
    stage.end(error);
  }

  // ---- the pool ----

  /**
   * Another session waits for the connection that this one keeps, and has not used for so long. One
   * that has a request by now goes on.
   */
  public void takenBack(Duration idle) {
    if (stage != kept) {
      return;
    }
    PinReason reason = Objects.requireNonNull(lending.pinnedBy(), "kept without a reason");
    end(ClientError.pinnedTooLong(bucket, idle, "its pin " + reason.label()));
  }

  /** The login was made on a connection, which the session has from the start. */
  public void adopted() {
    stage.adopted();
  }

  /** The pool has lent a connection, on which another session may have left something. */
  public void lent(Remains remains) {
    stage.lent(remains);
  }

  /** The pool has no connection for this request. */
  public void refused(ClientError error) {
    stage.refused(error);
  }

  /** The server does not accept this session's login any more. */
  public void loginRefused(ServerRefusal refusal) {
    stage.loginRefused(refusal);
  }

  // ---- the server ----

  /**
   * The server has answered a prelude.
   *
   * @param well whether the connection is as the prelude was to make it
   */
  public void prepared(boolean well) {
    stage.prepared(well);
  }

  /**
   * The server has prepared a statement, or has not.
   *
   * @param well whether the connection is as it was but for that
   * @param handle the server's, or 0
   */
  public void statementPrepared(boolean well, long handle) {
    stage.statementPrepared(well, handle);
  }

  /**
   * The server has answered a question.
   *
   * @param answer null where it could not tell
   */
  public void told(@Nullable ServerAnswer answer) {
    stage.told(answer);
  }

  /**
   * A part of the response has gone to the client.
   *
   * @param betweenTokens whether it ends where a token ends, so that others can follow it
   */
  public void responsePassed(boolean betweenTokens) {
    stage.responsePassed(betweenTokens);
  }

  /**
   * The last packet of a response has gone to the client.
   *
   * @param acknowledgesAttention whether the response ends with the acknowledgement of an attention
   */
  public void responseEnded(boolean acknowledgesAttention) {
    stage.responseEnded(acknowledgesAttention);
  }

  /** The connection broke; it is the pool's already. */
  public void serverGone(String reason) {
    stage.serverGone(ClientError.connectionLost(bucket, reason));
  }

  /** The connection was broken off, for a reason that its client is to hear. */
  public void cut(ClientError reason) {
    stage.serverGone(reason);
  }

  // ---- time ----

  /** The moment of {@link SessionActions#wakeAt} has come. */
  public void expire() {
    switch (patience.exhausted()) {
      case NONE -> {}
      case CLIENT_IDLE -> end();
      case IDLE_IN_TRANSACTION -> transactionTooLong("idle_timeout", limits.idleInTransaction());
      case TRANSACTION -> transactionTooLong("session_timeout", limits.transaction());
      case REQUEST_STALL -> end(ClientError.requestStalled(limits.requestStall()));
      case QUERY -> stage.queryOverdue();
      case LAST_WORD -> stage.lastWordMissed();
      case READER -> stage.readerMissed();
    }
  }

  private void transactionTooLong(String key, Duration limit) {
    end(
        ClientError.transactionLost(
            bucket, "it reached the limit %s of %d s".formatted(key, limit.toSeconds())));
  }

  // ---- for the stages ----

  BucketId bucket() {
    return bucket;
  }

  Lending lending() {
    return lending;
  }

  SessionLimits limits() {
    return limits;
  }

  SessionActions actions() {
    return actions;
  }

  SessionDeadlines patience() {
    return patience;
  }

  void toFree() {
    stage = free;
    patience.withIdleClient();
  }

  void toKept() {
    stage = kept;
    patience.withIdleClient();
    actions.keep(lending.ending());
  }

  void toQueued(boolean requestWhole) {
    preparing.queued();
    stage = queued;
    queued.begin(requestWhole);
  }

  /** A connection was lent, or is kept, for a request that is here. */
  void toConnection(@Nullable Prelude prelude, boolean kept, boolean requestWhole) {
    stage = preparing;
    preparing.begin(prelude, kept, requestWhole);
  }

  void toAtServer(boolean requestWhole) {
    stage = atServer;
    atServer.begin(requestWhole);
  }

  void toLost(ClientError reason) {
    stage = lost;
    lost.begin(reason);
    patience.transactionEnded();
    patience.withIdleClient();
  }

  void toEnded() {
    stage = ended;
    patience.transactionEnded();
    patience.withNobody();
  }

  /** Its request is answered with an error, and that is the end. */
  void closeWith(ClientError error) {
    toEnded();
    actions.dropRequest();
    actions.answer(error);
    actions.closeClient();
  }

  /**
   * Nothing is under way on its connection: it keeps that, or gives it back, or asks the server
   * which of the two it is to do.
   */
  void settle() {
    Lending.Verdict verdict = lending.answered();
    if (verdict == Lending.Verdict.ASK) {
      stage = confirming;
      confirming.begin();
    } else {
      conclude(verdict);
    }
  }

  /** It is known whether it keeps its connection. */
  void conclude(Lending.Verdict verdict) {
    stage = verdict == Lending.Verdict.KEEP ? kept : free;
    if (lending.inTransaction()) {
      patience.withIdleTransaction();
    } else {
      patience.transactionEnded();
      if (lending.keepsForValues()) {
        patience.withReader();
      } else {
        patience.withIdleClient();
      }
    }
    giveBack(verdict);
  }

  /** Its client is gone, and nothing is under way on its connection. */
  void leave() {
    toEnded();
    giveBackForGood();
  }

  void giveBackForGood() {
    giveBack(lending.left());
  }

  private void giveBack(Lending.Verdict verdict) {
    switch (verdict) {
      case ASK -> throw new IllegalStateException("a question is open");
      case KEEP -> actions.keep(lending.ending());
      case RETURN_CLEAN -> actions.giveBack(false);
      case RETURN_DIRTY -> actions.giveBack(true);
      case CLOSE -> actions.discard();
    }
  }
}
