package dev.weir.application.session;

import dev.weir.application.outbox.Outbox;
import dev.weir.application.outbox.Performer;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.PinEnding;

/**
 * Puts the actions of a session into the outbox of its bucket; they are carried out after the
 * event.
 *
 * @param <C> the performer of actions on the client
 * @param <L> the performer of actions on the server connection
 */
public final class SessionOutbox<
        C extends Performer & ClientActions, L extends Performer & ConnectionActions>
    implements SessionActions {
  private final Outbox outbox;
  private final C client;
  private final L lease;

  /** Creates it for the performers of the session's actions. */
  public SessionOutbox(Outbox outbox, C client, L lease) {
    this.outbox = outbox;
    this.client = client;
    this.lease = lease;
  }

  @Override
  public void acquire() {
    outbox.add(lease, (to, none, number, ticket, nanos) -> to.acquire());
  }

  @Override
  public void abandon() {
    outbox.add(lease, (to, none, number, ticket, nanos) -> to.abandon());
  }

  @Override
  public void forwardRequest() {
    outbox.add(lease, (to, none, number, ticket, nanos) -> to.forwardRequest());
  }

  @Override
  public void dropRequest() {
    outbox.add(client, (to, none, number, ticket, nanos) -> to.dropRequest());
  }

  @Override
  public void breakRequestOff() {
    outbox.add(lease, (to, none, number, ticket, nanos) -> to.breakRequestOff());
  }

  @Override
  public void forwardAttention() {
    outbox.add(lease, (to, none, number, ticket, nanos) -> to.forwardAttention());
  }

  @Override
  public void acknowledgeAttention() {
    outbox.add(client, (to, none, number, ticket, nanos) -> to.acknowledgeAttention());
  }

  @Override
  public void answerGivenUp() {
    outbox.add(client, (to, none, number, ticket, nanos) -> to.answerGivenUp());
  }

  @Override
  public void answer(ClientError error) {
    outbox.add(client, (to, it, number, ticket, nanos) -> to.answer(it), error, 0, 0, 0);
  }

  @Override
  public void answerAsServer(ServerRefusal refusal) {
    outbox.add(client, (to, it, number, ticket, nanos) -> to.answerAsServer(it), refusal, 0, 0, 0);
  }

  @Override
  public void closeClient() {
    outbox.add(client, (to, none, number, ticket, nanos) -> to.closeClient());
  }

  @Override
  public void breakClientOff() {
    outbox.add(client, (to, none, number, ticket, nanos) -> to.breakClientOff());
  }

  @Override
  public void prepare(Prelude prelude) {
    outbox.add(lease, (to, it, number, ticket, nanos) -> to.prepare(it), prelude, 0, 0, 0);
  }

  @Override
  public void prepare(PreparedStatement statement) {
    outbox.add(lease, (to, it, number, ticket, nanos) -> to.prepare(it), statement, 0, 0, 0);
  }

  @Override
  public void ask(ServerQuestion question) {
    outbox.add(lease, (to, it, number, ticket, nanos) -> to.ask(it), question, 0, 0, 0);
  }

  @Override
  public void resumeRequest(boolean whole) {
    if (whole) {
      outbox.add(client, (to, none, number, ticket, nanos) -> to.resumeRequest(true));
    } else {
      outbox.add(client, (to, none, number, ticket, nanos) -> to.resumeRequest(false));
    }
  }

  @Override
  public void keep(PinEnding ending) {
    outbox.add(lease, (to, it, number, ticket, nanos) -> to.keep(it), ending, 0, 0, 0);
  }

  @Override
  public void resume() {
    outbox.add(lease, (to, none, number, ticket, nanos) -> to.resume());
  }

  @Override
  public void giveBack(boolean dirty) {
    if (dirty) {
      outbox.add(lease, (to, none, number, ticket, nanos) -> to.giveBack(true));
    } else {
      outbox.add(lease, (to, none, number, ticket, nanos) -> to.giveBack(false));
    }
  }

  @Override
  public void discard() {
    outbox.add(lease, (to, none, number, ticket, nanos) -> to.discard());
  }

  @Override
  public void hearOut() {
    outbox.add(lease, (to, none, number, ticket, nanos) -> to.hearOut());
  }

  @Override
  public void endOverdueResponse(ClientError error) {
    outbox.add(
        client, (to, it, number, ticket, nanos) -> to.endOverdueResponse(it), error, 0, 0, 0);
  }

  @Override
  public void wakeAt(long moment) {
    outbox.add(client, (to, none, number, ticket, nanos) -> to.wakeAt(nanos), null, 0, 0, moment);
  }
}
