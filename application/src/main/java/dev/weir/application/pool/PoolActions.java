package dev.weir.application.pool;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;

/**
 * What a {@link BucketPool} wants done. Nothing is allocated to say it, but for what is as rare as
 * a dial.
 *
 * <p>No action is answered by an event from within the call: {@link PoolOutbox} keeps it until the
 * pool has handled the event that it is decided in.
 */
public interface PoolActions {
  /** Tell the ledger how many slots are wanted, and since when. */
  void ask(int wanted, long oldestSince);

  /** Tell the ledger how many slots are wanted for connections to be kept ready. */
  void keepReady(int spare);

  /** Ask how many connections, at most this number, may be opened with the slots that are held. */
  void askToDial(int dials);

  /** Give slots back to the ledger. */
  void giveBack(int slots);

  /** Open a server connection and log it in; a slot is held for it. */
  void dial(long connection, LoginProfile profile, DialPurpose purpose);

  /** The session with this ticket has this connection, with what another has left on it. */
  void lend(long connection, long ticket, long waitedNanos, Remains remains);

  /**
   * End the session that keeps this connection and has done nothing for so long, since others wait.
   * It gives the connection back or discards it, unless it has a request by then.
   */
  void endSession(long connection, long idleNanos);

  /** Make a connection forget its last session; nobody waits for it. */
  void reset(long connection);

  /** Close a connection; its slot is held until the server's side is closed, too. */
  void close(long connection);

  /** Close a connection, like {@link #close}: another login profile is in need of its slot. */
  default void evict(long connection) {
    close(connection);
  }

  /**
   * Break a connection off, whatever it is doing: the lease of its slot has ended. The session that
   * has it loses it and hears why; a dial is given up. Only what comes in any case comes back: that
   * it is gone, or that the dial failed.
   */
  void cut(long connection);

  /** The session with this ticket will not get a connection. */
  void refuse(long ticket, ClientError error);

  /** Only the connection it had last would do for this ticket, and that is not to be had. */
  void refuseForItsLastConnection(long ticket);

  /** The session with this ticket will not get a connection, and hears what the server said. */
  void refuseAsServer(long ticket, ServerRefusal refusal);

  /** No connection can be had to prove or to relay this login with. */
  void refuseProof(LoginProfile profile, ClientError error);
}
