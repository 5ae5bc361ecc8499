package dev.weir.application.session;

import dev.weir.application.prepared.PreparedStatement;
import dev.weir.domain.error.ClientError;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The stage of a session whose connection is being prepared for it, or for its next request. */
final class Preparing extends ServerDialogue {
  /** True if the session has had the connection before; its state there stays. */
  private boolean kept;

  /** True if the request was given up and the next one cannot use the connection as prepared. */
  private boolean outdated;

  /** True if the last session's state is being reset, and the server has not confirmed it. */
  private boolean resetting;

  /** True if a statement of the request is being prepared and has not been cancelled. */
  private boolean compiling;

  /** True if the request is to be served by another connection, since the first was not fit. */
  private boolean retrying;

  /** True if the request has been moved from an unfit connection before. */
  private boolean secondTry;

  /** True if the held request came while the connection was being prepared for another one. */
  private boolean newRequest;

  Preparing(ClientSession session) {
    super(session, SessionState.PREPARING);
  }

  /** Prepares the connection. Most need no preparation: then the request is sent at once. */
  void begin(@Nullable Prelude prelude, boolean had, boolean whole) {
    session.enter(this);
    kept = had;
    outdated = false;
    newRequest = false;
    resetting = prelude != null && prelude.reset();
    compiling = false;
    if (prelude == null) {
      PreparedStatement statement = lending.toPrepare();
      if (statement == null) {
        session.atServer.begin(whole);
      } else {
        begin(true, whole);
        compile(statement);
      }
    } else {
      begin(true, whole);
      actions.prepare(prelude);
    }
  }

  @Override
  public boolean requestReady(boolean whole) {
    newRequest = true;
    return super.requestReady(whole);
  }

  /** A request waits for a connection: a new request, or one that is tried again. */
  void queued() {
    secondTry = retrying;
    retrying = false;
  }

  @Override
  public void reset() {
    outdated = true;
  }

  @Override
  public void prepared() {
    resetting = false;
    proceed();
  }

  /**
   * Nothing of the request was sent, so that another connection serves it. If that fails too, the
   * request gets the error, and the session goes on.
   */
  @Override
  public void preludeFailed(PreludeFailure failure) {
    lending.preludeRefused(failure.settings());
    if (canLoseConnection()) {
      actions.discard();
      continueWithoutConnection();
    } else if (hasLeftNothing() && holdsRequest()) {
      actions.discard();
      lending.dropped();
      lending.left();
      session.free.begin();
      actions.dropRequest();
      actions.answer(ClientError.notPrepared(session.bucket, failure.reason()));
    } else {
      failUnfit();
    }
  }

  @Override
  public void statementPrepared(boolean well, long handle) {
    compiling = false;
    lending.statementPrepared(handle);
    if (well) {
      proceed();
    } else {
      failUnfit();
    }
  }

  private void failUnfit() {
    actions.discard();
    failed("it could not be made fit for this session");
  }

  @Override
  public void serverGone(ClientError error) {
    if (canLoseConnection()) {
      continueWithoutConnection();
    } else {
      super.serverGone(error);
    }
  }

  @Override
  void lastWordMissed() {
    if (resetting && canLoseConnection()) {
      actions.discard();
      continueWithoutConnection();
    } else {
      super.lastWordMissed();
    }
  }

  /**
   * Returns whether the session loses nothing with the connection: it has no state there, and none
   * of its request has been sent. The request is then tried on another connection, but only once. A
   * transaction that has begun there is lost: its statements must not run outside of it.
   */
  private boolean canLoseConnection() {
    return hasLeftNothing() && !(holdsRequest() && secondTry);
  }

  private boolean hasLeftNothing() {
    return !kept && !lending.isInTransaction() && !isClientGone();
  }

  /** Continues as if the session had not been lent the connection, which is gone. */
  private void continueWithoutConnection() {
    boolean here = holdsRequest();
    lending.dropped();
    lending.left();
    session.free.begin();
    if (here) {
      retrying = true;
      actions.resumeRequest(isRequestWhole());
    }
  }

  private void proceed() {
    if (isClientGone()) {
      leave();
    } else if (outdated) {
      // The preparation was for the session before its reset, or for the request given up.
      giveBackForGood();
      session.free.begin();
      if (holdsRequest()) {
        actions.resumeRequest(isRequestWhole());
      }
    } else if (holdsRequest()) {
      serve();
    } else {
      settle();
    }
  }

  private void serve() {
    Prelude more = newRequest ? lending.preludeForNextRequest() : null;
    newRequest = false;
    if (more != null) {
      deadlines.awaitLastWord();
      actions.prepare(more);
      return;
    }
    PreparedStatement statement = lending.toPrepare();
    if (statement == null) {
      session.atServer.begin(isRequestWhole());
    } else {
      compile(statement);
    }
  }

  /** Prepares a statement. That may wait for locks, as the request itself would without Weir. */
  private void compile(PreparedStatement statement) {
    compiling = true;
    deadlines.awaitServer();
    actions.prepare(statement);
  }

  @Override
  void queryOverdue() {
    Duration limit = Objects.requireNonNull(session.limits.query(), "overdue without a limit");
    dropRequest();
    actions.answer(ClientError.queryTimeout(session.bucket, limit));
  }

  @Override
  void requestDropped() {
    if (compiling) {
      // No client waits for the preparation any more, and locks may hold it up for long.
      compiling = false;
      actions.forwardAttention();
      deadlines.awaitLastWord();
    }
    if (kept) {
      lending.forgotten();
    } else {
      lending.dropped();
    }
  }
}
