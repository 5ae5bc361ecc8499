package dev.weir.application.session;

import dev.weir.application.prepared.PreparedStatement;
import org.jspecify.annotations.Nullable;

/** A session whose connection is being made fit for it, or for its next request. */
final class Preparing extends OwnDialogue {
  /** It has had the connection before; what it has there stays. */
  private boolean kept;

  /** The client gave up the request, and the next is not for this connection as it is made. */
  private boolean outdated;

  Preparing(ClientSession session) {
    super(session, SessionState.PREPARING);
  }

  /** Most connections fit as they are: then the request goes there at once. */
  void begin(@Nullable Prelude prelude, boolean had, boolean whole) {
    kept = had;
    outdated = false;
    if (prelude == null) {
      PreparedStatement statement = toPrepare();
      if (statement == null) {
        session.toAtServer(whole);
      } else {
        begin(true, whole);
        actions.prepare(statement);
      }
    } else {
      begin(true, whole);
      actions.prepare(prelude);
    }
  }

  @Override
  void reset() {
    outdated = true;
  }

  @Override
  void prepared(boolean well) {
    if (well) {
      goOn();
    } else {
      unfit();
    }
  }

  @Override
  void statementPrepared(boolean well, long handle) {
    SessionHandles handles = session.lending().handles();
    if (handles != null) {
      handles.statementPrepared(handle);
    }
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

  private void goOn() {
    if (isClientGone()) {
      session.leave();
    } else if (outdated) {
      // It fits the session as it was, or the request that was given up.
      session.giveBackForGood();
      session.toFree();
      if (holdsRequest()) {
        session.toQueued(isRequestWhole());
      }
    } else if (holdsRequest()) {
      serve();
    } else {
      session.settle();
    }
  }

  private @Nullable PreparedStatement toPrepare() {
    SessionHandles handles = session.lending().handles();
    return handles == null ? null : handles.toPrepare();
  }

  private void serve() {
    PreparedStatement statement = toPrepare();
    if (statement == null) {
      session.toAtServer(isRequestWhole());
    } else {
      session.patience().withLastWord();
      actions.prepare(statement);
    }
  }

  @Override
  void requestDropped() {
    if (kept) {
      session.lending().forgotten();
    } else {
      session.lending().dropped();
    }
  }
}
