package dev.weir.application.session;

import dev.weir.application.prepared.PreparedStatement;
import dev.weir.domain.error.ClientError;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A session whose connection is being made fit for it, or for its next request. */
final class Preparing extends ServerDialogue {
  /** It has had the connection before; what it has there stays. */
  private boolean kept;

  /** The client gave up the request, and the next is not for this connection as it is made. */
  private boolean outdated;

  /** What the session before left is to be forgotten, and the server has not yet said it has. */
  private boolean resetting;

  /** A statement of the request is being prepared, and the server has not been told to stop. */
  private boolean compiling;

  /** The request is to be served by another connection, for the first one was not fit. */
  private boolean triesAgain;

  /** The request was to be served by another connection before, which was none. */
  private boolean secondTry;

  /** The request that is here came when the connection was being made fit for another. */
  private boolean another;

  Preparing(ClientSession session) {
    super(session, SessionState.PREPARING);
  }

  /** Most connections fit as they are: then the request goes there at once. */
  void begin(@Nullable Prelude prelude, boolean had, boolean whole) {
    kept = had;
    outdated = false;
    another = false;
    resetting = prelude != null && prelude.reset();
    compiling = false;
    if (prelude == null) {
      PreparedStatement statement = session.lending().toPrepare();
      if (statement == null) {
        session.toAtServer(whole);
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
  boolean requestReady(boolean whole) {
    another = true;
    return super.requestReady(whole);
  }

  /** A request waits for a connection: another one, or one that tries again. */
  void queued() {
    secondTry = triesAgain;
    triesAgain = false;
  }

  @Override
  void reset() {
    outdated = true;
  }

  @Override
  void prepared(boolean well) {
    if (well) {
      resetting = false;
      goOn();
    } else if (resetting && mayDoWithout()) {
      actions.discard();
      doWithout();
    } else {
      unfit();
    }
  }

  @Override
  void statementPrepared(boolean well, long handle) {
    compiling = false;
    session.lending().statementPrepared(handle);
    if (well) {
      goOn();
    } else {
      unfit();
    }
  }

  private void unfit() {
    actions.discard();
    failed("it could not be made fit for this session");
  }

  @Override
  void serverGone(ClientError error) {
    if (mayDoWithout()) {
      doWithout();
    } else {
      super.serverGone(error);
    }
  }

  @Override
  void lastWordMissed() {
    if (resetting && mayDoWithout()) {
      actions.discard();
      doWithout();
    } else {
      super.lastWordMissed();
    }
  }

  /**
   * Whether the session loses nothing with the connection: it has left nothing there, and none of
   * its request has been sent. Another may have it, but not without end. A transaction that has
   * begun there is lost: what was to be done in it is not to be done outside of it.
   */
  private boolean mayDoWithout() {
    boolean leftNothing = !kept && !session.lending().inTransaction();
    return leftNothing && !isClientGone() && !(holdsRequest() && secondTry);
  }

  /** It is as if it had not been lent the connection, which is gone. */
  private void doWithout() {
    boolean here = holdsRequest();
    session.lending().dropped();
    session.lending().left();
    session.toFree();
    if (here) {
      triesAgain = true;
      actions.resumeRequest(isRequestWhole());
    }
  }

  private void goOn() {
    if (isClientGone()) {
      session.leave();
    } else if (outdated) {
      // It fits the session as it was, or the request that was given up.
      session.giveBackForGood();
      session.toFree();
      if (holdsRequest()) {
        actions.resumeRequest(isRequestWhole());
      }
    } else if (holdsRequest()) {
      serve();
    } else {
      session.settle();
    }
  }

  private void serve() {
    Prelude more = another ? session.lending().tidying() : null;
    another = false;
    if (more != null) {
      session.patience().withLastWord();
      actions.prepare(more);
      return;
    }
    PreparedStatement statement = session.lending().toPrepare();
    if (statement == null) {
      session.toAtServer(isRequestWhole());
    } else {
      compile(statement);
    }
  }

  /** It may wait for what others have locked, as the request itself would without Weir. */
  private void compile(PreparedStatement statement) {
    compiling = true;
    session.patience().withServer();
    actions.prepare(statement);
  }

  @Override
  void queryOverdue() {
    Duration limit = Objects.requireNonNull(session.limits().query(), "overdue without a limit");
    dropRequest();
    actions.answer(ClientError.queryTimeout(session.bucket(), limit));
  }

  @Override
  void requestDropped() {
    if (compiling) {
      // Nobody waits for it any more, and what keeps it from its end may take its time.
      compiling = false;
      actions.forwardAttention();
      session.patience().withLastWord();
    }
    if (kept) {
      session.lending().forgotten();
    } else {
      session.lending().dropped();
    }
  }
}
