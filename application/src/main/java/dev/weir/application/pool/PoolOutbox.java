package dev.weir.application.pool;

import dev.weir.application.outbox.Outbox;
import dev.weir.application.pool.PoolPerformer.PoolAction;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;

/**
 * Puts the actions of a pool into the outbox of its bucket; the performer carries them out after
 * the event.
 */
public final class PoolOutbox implements PoolActions {
  private final Outbox outbox;
  private final PoolPerformer performer;

  /** The arguments of a dial; dials are rare enough for an allocation. */
  record Dial(LoginProfile profile, DialPurpose purpose) {}

  record RefusedProof(LoginProfile profile, ClientError error) {}

  /** Creates it for the performer that carries out the actions. */
  public PoolOutbox(Outbox outbox, PoolPerformer performer) {
    this.outbox = outbox;
    this.performer = performer;
  }

  @Override
  public void requestSlots(int wanted, long oldestSince) {
    outbox.add(performer, PoolAction.REQUEST_SLOTS, null, wanted, 0, oldestSince);
  }

  @Override
  public void keepReady(int spare) {
    add(PoolAction.KEEP_READY, spare);
  }

  @Override
  public void requestDials(int dials) {
    add(PoolAction.REQUEST_DIALS, dials);
  }

  @Override
  public void returnSlots(int slots) {
    add(PoolAction.RETURN_SLOTS, slots);
  }

  @Override
  public void dial(long connection, LoginProfile profile, DialPurpose purpose) {
    outbox.add(performer, PoolAction.DIAL, new Dial(profile, purpose), connection, 0, 0);
  }

  @Override
  public void lend(long connection, long ticket, long waitedNanos, Remains remains) {
    outbox.add(performer, PoolAction.LEND, remains, connection, ticket, waitedNanos);
  }

  @Override
  public void endSession(long connection, long idleNanos) {
    outbox.add(performer, PoolAction.END_SESSION, null, connection, 0, idleNanos);
  }

  @Override
  public void endTransaction(long connection) {
    add(PoolAction.END_TRANSACTION, connection);
  }

  @Override
  public void reset(long connection) {
    add(PoolAction.RESET, connection);
  }

  @Override
  public void close(long connection) {
    add(PoolAction.CLOSE, connection);
  }

  @Override
  public void evict(long connection) {
    add(PoolAction.EVICT, connection);
  }

  @Override
  public void cut(long connection) {
    add(PoolAction.CUT, connection);
  }

  private void add(PoolAction action, long number) {
    outbox.add(performer, action, null, number, 0, 0);
  }

  @Override
  public void refuse(long ticket, ClientError error) {
    outbox.add(performer, PoolAction.REFUSE, error, 0, ticket, 0);
  }

  @Override
  public void refuseForItsLastConnection(long ticket) {
    outbox.add(performer, PoolAction.REFUSE_FOR_ITS_LAST_CONNECTION, null, 0, ticket, 0);
  }

  @Override
  public void refuseAsServer(long ticket, ServerRefusal refusal) {
    outbox.add(performer, PoolAction.REFUSE_AS_SERVER, refusal, 0, ticket, 0);
  }

  @Override
  public void refuseProof(LoginProfile profile, ClientError error) {
    outbox.add(performer, PoolAction.REFUSE_PROOF, new RefusedProof(profile, error));
  }
}
