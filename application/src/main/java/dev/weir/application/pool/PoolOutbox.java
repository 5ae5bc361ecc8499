package dev.weir.application.pool;

import dev.weir.application.outbox.Action;
import dev.weir.application.outbox.Outbox;
import dev.weir.application.outbox.Performer;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import org.jspecify.annotations.Nullable;

/**
 * Puts the actions of a pool into the outbox of its bucket; the performer carries them out after
 * the event.
 *
 * @param <T> the type of the performer
 */
public final class PoolOutbox<T extends Performer & PoolActions> implements PoolActions {
  private final Outbox outbox;
  private final T performer;

  /** Creates it for the performer that carries out the actions. */
  public PoolOutbox(Outbox outbox, T performer) {
    this.outbox = outbox;
    this.performer = performer;
  }

  @Override
  public void requestSlots(int wanted, long oldestSince) {
    outbox.add(
        performer,
        (to, none, number, ticket, nanos) -> to.requestSlots((int) number, nanos),
        null,
        wanted,
        0,
        oldestSince);
  }

  @Override
  public void keepReady(int spare) {
    outbox.add(
        performer,
        (to, none, number, ticket, nanos) -> to.keepReady((int) number),
        null,
        spare,
        0,
        0);
  }

  @Override
  public void requestDials(int dials) {
    outbox.add(
        performer,
        (to, none, number, ticket, nanos) -> to.requestDials((int) number),
        null,
        dials,
        0,
        0);
  }

  @Override
  public void returnSlots(int slots) {
    outbox.add(
        performer,
        (to, none, number, ticket, nanos) -> to.returnSlots((int) number),
        null,
        slots,
        0,
        0);
  }

  @Override
  public void dial(long connection, LoginProfile profile, DialPurpose purpose) {
    outbox.add(
        performer,
        (to, dial, number, ticket, nanos) -> to.dial(number, dial.profile(), dial.purpose()),
        new Dial(profile, purpose),
        connection,
        0,
        0);
  }

  /** The arguments of a dial; dials are rare enough for an allocation. */
  private record Dial(LoginProfile profile, DialPurpose purpose) {}

  @Override
  public void lend(long connection, long ticket, long waitedNanos, Remains remains) {
    outbox.add(
        performer,
        (to, it, number, ticketNumber, nanos) -> to.lend(number, ticketNumber, nanos, it),
        remains,
        connection,
        ticket,
        waitedNanos);
  }

  @Override
  public void endSession(long connection, long idleNanos) {
    outbox.add(
        performer,
        (to, none, number, ticket, nanos) -> to.endSession(number, nanos),
        null,
        connection,
        0,
        idleNanos);
  }

  @Override
  public void reset(long connection) {
    add(connection, (to, none, number, ticket, nanos) -> to.reset(number));
  }

  @Override
  public void close(long connection) {
    add(connection, (to, none, number, ticket, nanos) -> to.close(number));
  }

  @Override
  public void evict(long connection) {
    add(connection, (to, none, number, ticket, nanos) -> to.evict(number));
  }

  @Override
  public void cut(long connection) {
    add(connection, (to, none, number, ticket, nanos) -> to.cut(number));
  }

  private void add(long connection, Action<T, @Nullable Void> action) {
    outbox.add(performer, action, null, connection, 0, 0);
  }

  @Override
  public void refuse(long ticket, ClientError error) {
    outbox.add(
        performer,
        (to, it, number, ticketNumber, nanos) -> to.refuse(ticketNumber, it),
        error,
        0,
        ticket,
        0);
  }

  @Override
  public void refuseForItsLastConnection(long ticket) {
    outbox.add(
        performer,
        (to, none, number, ticketNumber, nanos) -> to.refuseForItsLastConnection(ticketNumber),
        null,
        0,
        ticket,
        0);
  }

  @Override
  public void refuseAsServer(long ticket, ServerRefusal refusal) {
    outbox.add(
        performer,
        (to, it, number, ticketNumber, nanos) -> to.refuseAsServer(ticketNumber, it),
        refusal,
        0,
        ticket,
        0);
  }

  @Override
  public void refuseProof(LoginProfile profile, ClientError error) {
    outbox.add(
        performer,
        (to, refused, number, ticket, nanos) -> to.refuseProof(refused.profile(), refused.error()),
        new RefusedProof(profile, error),
        0,
        0,
        0);
  }

  private record RefusedProof(LoginProfile profile, ClientError error) {}
}
