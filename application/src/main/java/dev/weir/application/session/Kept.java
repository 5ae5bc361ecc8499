package dev.weir.application.session;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.pinning.PinReason;
import java.time.Duration;
import java.util.Objects;

/** The stage of a session that keeps a connection and has no request. */
final class Kept extends Stage {
  Kept(ClientSession session) {
    super(session);
  }

  /** Keeps the connection on which the login was made. */
  void begin() {
    session.enter(this);
    deadlines.awaitClient();
    actions.keep(lending.ending());
  }

  @Override
  SessionState state() {
    return SessionState.KEPT;
  }

  @Override
  public boolean requestReady(boolean whole) {
    actions.resume();
    session.preparing.begin(lending.preludeForNextRequest(), true, whole);
    return true;
  }

  /** SqlClient cancels a bulk load so, before the first row or between two packets of rows. */
  @Override
  public void attention() {
    if (lending.mayAwaitRows()) {
      actions.resume();
      session.atServer.beginCancelled();
    } else {
      super.attention();
    }
  }

  @Override
  public void reset() {
    giveBackForGood();
    session.free.begin();
  }

  @Override
  public void clientGone() {
    leave();
    actions.dropRequest();
  }

  @Override
  public void end(ClientError error) {
    giveBackForGood();
    session.lost.begin(error);
  }

  @Override
  public void takenBack(Duration idle) {
    TransactionParking parking = lending.parking();
    if (parking != null && parking.canPark()) {
      session.confirming.beginHandover(parking);
      return;
    }
    if (lending.isInTransaction()) {
      end(transactionGivesWay(idle));
      return;
    }
    PinReason reason = Objects.requireNonNull(lending.pinnedBy(), "kept without a reason");
    end(ClientError.pinnedTooLong(session.bucket, idle, "its pin " + reason.label()));
  }

  @Override
  public void serverGone(ClientError error) {
    session.lost.begin(error);
  }

  @Override
  void park() {
    TransactionParking parking = lending.parking();
    if (parking != null && parking.canPark()) {
      session.confirming.beginHandover(parking);
    }
  }
}
