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
 * Decides what happens to the requests of one client session, and to the server connection that it
 * is lent. Its {@link Lending} decides how long it keeps the connection; its {@link Stage} decides
 * what an event means in the current state.
 *
 * <p>It guarantees: every request is answered once; a connection goes back once, and only after the
 * server's last response on it; an attention reaches the server only while a request of this
 * session is there, so that it never cancels another session's request.
 *
 * <p>An event that comes too late for the state causes no action, since the network reorders the
 * events of the two sides. An event out of place that only Weir itself can cause throws.
 */
public final class ClientSession {
  /** The deadline of a session that waits without a limit. */
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
   * Creates a session whose login has just ended.
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

  /** Returns the state of the session. */
  public SessionState state() {
    return stage.state();
  }

  /** Returns whether a request is held until there is a connection for it that fits. */
  public boolean holdsRequest() {
    return stage.holdsRequest();
  }

  // ---- the client ----

  /**
   * Enough of a request has come to acquire a connection: all of it, or as much as Weir holds.
   *
   * @param whole whether all of the request has come
   * @return false if the client may not send a request now, which violates the protocol
   */
  public boolean requestReady(boolean whole) {
    return stage.requestReady(whole);
  }

  /**
   * The client resets its session before its next request: the session gives up the connection that
   * it holds.
   */
  public void reset() {
    stage.reset();
  }

  /** The next request needs another connection: the session gives up the one that it has. */
  public void goElsewhere() {
    stage.reset();
  }

  /** The last packet came of a request that was ready, but not whole. */
  public void requestCompleted() {
    stage.requestCompleted();
  }

  /** Another packet of the request came that is not the last, or reading it can go on. */
  public void requestContinued() {
    stage.requestContinued();
  }

  /** Reading the request has paused, because the server does not read on. */
  public void requestHeldUp() {
    stage.requestHeldUp();
  }

  /**
   * The client has given up a request before it was whole, whether or not it was ready. A server
   * answers that with a bare error; no attention is involved.
   *
   * @return false if the request being served is whole and the client broke another one off, which
   *     violates the protocol
   */
  public boolean requestBrokenOff() {
    return stage.requestBrokenOff();
  }

  /** The client has sent an attention; between requests it is late and only acknowledged. */
  public void attention() {
    stage.attention();
  }

  /** The client closed, half-closed or broke its connection. */
  public void clientGone() {
    stage.clientGone();
  }

  /** Ends the session at once: for a protocol violation, an operator, or a shutdown. */
  public void end() {
    stage.end();
  }

  /**
   * Ends the session with an error for its client: sent now if the client waits for an answer, else
   * as the answer to its next request. A client without a request is never written to.
   */
  public void end(ClientError error) {
    stage.end(error);
  }

  // ---- the pool ----

  /**
   * Takes back the connection that this session keeps and has left idle, since another session
   * waits for it. A session that has a request by now goes on.
   */
  public void takenBack(Duration idle) {
    if (stage != kept) {
      return;
    }
    PinReason reason = Objects.requireNonNull(lending.pinnedBy(), "kept without a reason");
    end(ClientError.pinnedTooLong(bucket, idle, "its pin " + reason.label()));
  }

  /** The session has a connection from the start: the one on which its login was made. */
  public void adopted() {
    stage.adopted();
  }

  /** The pool has lent a connection; {@code remains} is the state its last session left. */
  public void lent(Remains remains) {
    stage.lent(remains);
  }

  /** The pool refused a connection for this request. */
  public void refused(ClientError error) {
    stage.refused(error);
  }

  /** The server no longer accepts this session's login. */
  public void loginRefused(ServerRefusal refusal) {
    stage.loginRefused(refusal);
  }

  // ---- the server ----

  /**
   * The server has answered a prelude.
   *
   * @param well whether the prelude succeeded
   */
  public void prepared(boolean well) {
    stage.prepared(well);
  }

  /**
   * The server has answered the preparation of a statement.
   *
   * @param well whether the connection is otherwise unchanged
   * @param handle the server's handle, or 0
   */
  public void statementPrepared(boolean well, long handle) {
    stage.statementPrepared(well, handle);
  }

  /**
   * The server has answered a question.
   *
   * @param answer null where the server could not answer
   */
  public void told(@Nullable ServerAnswer answer) {
    stage.told(answer);
  }

  /**
   * A part of the response has gone to the client.
   *
   * @param betweenTokens whether it ends with a complete token, so that Weir can append tokens
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

  /** The connection broke; the pool has it already. */
  public void serverGone(String reason) {
    stage.serverGone(ClientError.connectionLost(bucket, reason));
  }

  /** Weir broke the connection off; the client gets the reason. */
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

  /** Answers the request with an error, and ends the session. */
  void closeWith(ClientError error) {
    toEnded();
    actions.dropRequest();
    actions.answer(error);
    actions.closeClient();
  }

  /**
   * Nothing is under way on the connection: keeps it, gives it back, or asks the server which of
   * the two is right.
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

  /** Keeps the connection or gives it back, as the verdict says. */
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

  /** The client is gone, and nothing is under way on the connection: gives the connection back. */
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
