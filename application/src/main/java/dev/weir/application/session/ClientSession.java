package dev.weir.application.session;

import dev.weir.domain.bucket.BucketId;
import java.util.function.LongSupplier;

/**
 * Decides what happens to the requests of one client session, and to the server connection that it
 * is lent. Its {@link Lending} decides how long it keeps the connection; its current {@link Stage}
 * receives the events and decides what they mean.
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

  final BucketId bucket;
  final Lending lending;
  final SessionLimits limits;
  final SessionActions actions;
  final SessionDeadlines deadlines;

  final Free free;
  final Queued queued;
  final Preparing preparing;
  final AtServer atServer;
  final Confirming confirming;
  final Kept kept;
  final Lost lost;
  final Ended ended;
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
    this.deadlines = new SessionDeadlines(limits, clock, actions);
    this.free = new Free(this);
    this.queued = new Queued(this);
    this.preparing = new Preparing(this);
    this.atServer = new AtServer(this);
    this.confirming = new Confirming(this);
    this.kept = new Kept(this);
    this.lost = new Lost(this);
    this.ended = new Ended(this);
    this.stage = free;
    deadlines.awaitClient();
    lending.whenValuesRead(() -> stage.valuesRead());
  }

  /**
   * Returns the current stage, which receives the next event. Each event may lead to another stage.
   */
  public Stage stage() {
    return stage;
  }

  /** Returns the state of the session. */
  public SessionState state() {
    return stage.state();
  }

  /** Returns whether the client has begun a transaction that has not reached a server yet. */
  public boolean isTransactionPromised() {
    return lending.isTransactionPromised();
  }

  /** Sets the current stage. */
  void enter(Stage next) {
    stage = next;
  }
}
