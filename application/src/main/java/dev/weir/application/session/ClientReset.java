package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.facts.ServerFacts;
import dev.weir.domain.pinning.Pins;
import org.jspecify.annotations.Nullable;

/** The reset of a session that its client asks for, carried out by Weir or by the server. */
final class ClientReset {
  private final TrackedSettings settings;
  private final OpenTransaction transaction;
  private final SessionHandles handles;
  private final CalledProcedures procedures;
  private final EarlierValues values;
  private final HeldPins pins;
  private final TransactionParking parking;

  ClientReset(
      TrackedSettings settings,
      OpenTransaction transaction,
      SessionHandles handles,
      CalledProcedures procedures,
      EarlierValues values,
      HeldPins pins,
      TransactionParking parking) {
    this.settings = settings;
    this.transaction = transaction;
    this.handles = handles;
    this.procedures = procedures;
    this.values = values;
    this.pins = pins;
    this.parking = parking;
  }

  /**
   * Resets the session to its state after the login.
   *
   * @param facts the facts about its server
   * @param keepsTransaction whether a transaction that has not begun at a server stays
   * @return the client's descriptor of such a transaction if the reset ended it, or 0
   */
  long carryOut(ServerFacts facts, boolean keepsTransaction) {
    settings.reset(facts);
    handles.prepared().clear();
    procedures.in(settings.database());
    values.reset();
    long ended = transaction.resetByClient(keepsTransaction);
    parking.checkEnd();
    return ended;
  }

  /**
   * Returns whether only the server can carry it out outside of a transaction: because of an
   * isolation level that only the server knows, which a reset leaves unchanged (MS-TDS 2.2.3.1.2);
   * or because of state that this server is not known to remove by a reset. Within a transaction
   * only the server can, since it tells the client whether the transaction stays.
   */
  boolean isForServer(@Nullable Remains held) {
    return isIsolationDoubtful() || (held != null && Leftovers.areKept(pins.now(), held.plan()));
  }

  boolean isIsolationDoubtful() {
    return pins.now().all().contains(TrackedSettings.DOUBTFUL_ISOLATION);
  }

  /** The server carries it out on this connection, with the next request. */
  void carriedOutByServer(@Nullable Remains held, boolean keepsTransaction, boolean doubtful) {
    transaction.resetByServer();
    handles.wipedWithRequest();
    Pins left =
        pins.now()
            .afterReset(
                keepsTransaction, pin -> held != null && Leftovers.isKept(pin, held.plan()));
    pins.become(doubtful ? left.with(TrackedSettings.DOUBTFUL_ISOLATION) : left);
  }
}
