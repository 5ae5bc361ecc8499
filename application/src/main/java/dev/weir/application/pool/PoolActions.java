package dev.weir.application.pool;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;

/**
 * The actions that a {@link BucketPool} decides on. A call allocates nothing, except for rare ones
 * such as a dial.
 *
 * <p>No action may send the pool an event from within its call: {@link PoolOutbox} keeps the
 * actions until the pool has handled the event in which it decided on them.
 */
public interface PoolActions {
  /**
   * Asks the ledger for this many slots; waiters have waited for them since {@code oldestSince}.
   */
  void requestSlots(int wanted, long oldestSince);

  /** Asks the ledger for this many slots for connections to be kept ready. */
  void keepReady(int spare);

  /** Asks for permits to open at most this many connections with slots that are held. */
  void requestDials(int dials);

  /** Gives slots back to the ledger. */
  void returnSlots(int slots);

  /** Opens a server connection and logs it in; a slot is held for it. */
  void dial(long connection, LoginProfile profile, DialPurpose purpose);

  /** Lends the connection; {@code remains} is the state its last session left. */
  void lend(long connection, long ticket, long waitedNanos, Remains remains);

  /**
   * Ends the session that keeps this connection and has been idle for {@code idleNanos}, since
   * others wait, or has it park its transaction. It gives the connection back or discards it,
   * unless it has a request by then.
   */
  void endSession(long connection, long idleNanos);

  /**
   * Ends the session that works on this connection in a transaction that has lasted for too long,
   * since others wait. It does nothing if the transaction has ended by then.
   */
  void endTransaction(long connection);

  /** Resets a connection for which no session waits. */
  void reset(long connection);

  /** Closes a connection; its slot is held until the server has closed its side, too. */
  void close(long connection);

  /** Closes a connection like {@link #close}, because another login profile needs its slot. */
  default void evict(long connection) {
    close(connection);
  }

  /**
   * Breaks a connection off, whatever it is doing: the lease of its slot has ended. Its session
   * loses it and gets the reason; a dial is given up. Afterwards the pool expects only the events
   * that come in any case: that the connection is gone, or that the dial failed.
   */
  void cut(long connection);

  /** Refuses a connection to the session with this ticket. */
  void refuse(long ticket, ClientError error);

  /** Refuses a ticket that needs the connection its session had last, which is not available. */
  void refuseForItsLastConnection(long ticket);

  /** Refuses a connection to the session with this ticket, with the server's error. */
  void refuseAsServer(long ticket, ServerRefusal refusal);

  /** Refuses to prove or to relay this login, since no connection can be had for it. */
  void refuseProof(LoginProfile profile, ClientError error);
}
