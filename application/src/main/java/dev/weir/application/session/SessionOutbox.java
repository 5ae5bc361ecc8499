package dev.weir.application.session;

import dev.weir.application.outbox.Outbox;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.application.session.ClientPerformer.ClientAction;
import dev.weir.application.session.ConnectionPerformer.ConnectionAction;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.PinEnding;

/**
 * Puts the actions of a session into the outbox of its bucket; they are carried out after the
 * event.
 */
public final class SessionOutbox implements SessionActions {
  private final Outbox outbox;
  private final ClientPerformer client;
  private final ConnectionPerformer lease;

  /** Creates it for the performers of the session's actions. */
  public SessionOutbox(Outbox outbox, ClientPerformer client, ConnectionPerformer lease) {
    this.outbox = outbox;
    this.client = client;
    this.lease = lease;
  }

  // ---- on the client ----

  @Override
  public void dropRequest() {
    outbox.add(client, ClientAction.DROP_REQUEST);
  }

  @Override
  public void acknowledgeAttention() {
    outbox.add(client, ClientAction.ACKNOWLEDGE_ATTENTION);
  }

  @Override
  public void answerGivenUp() {
    outbox.add(client, ClientAction.ANSWER_GIVEN_UP);
  }

  @Override
  public void closeClient() {
    outbox.add(client, ClientAction.CLOSE_CLIENT);
  }

  @Override
  public void breakClientOff() {
    outbox.add(client, ClientAction.BREAK_CLIENT_OFF);
  }

  @Override
  public void answer(ClientError error) {
    outbox.add(client, ClientAction.ANSWER, error);
  }

  @Override
  public void answerAsServer(ServerRefusal refusal) {
    outbox.add(client, ClientAction.ANSWER_AS_SERVER, refusal);
  }

  @Override
  public void resumeRequest(boolean whole) {
    outbox.add(client, whole ? ClientAction.RESUME_WHOLE_REQUEST : ClientAction.RESUME_REQUEST);
  }

  @Override
  public void endOverdueResponse(ClientError error) {
    outbox.add(client, ClientAction.END_OVERDUE_RESPONSE, error);
  }

  @Override
  public void wakeAt(long moment) {
    outbox.add(client, ClientAction.WAKE_AT, null, 0, 0, moment);
  }

  // ---- on the server connection ----

  @Override
  public void acquire() {
    outbox.add(lease, ConnectionAction.ACQUIRE);
  }

  @Override
  public void abandon() {
    outbox.add(lease, ConnectionAction.ABANDON);
  }

  @Override
  public void forwardRequest() {
    outbox.add(lease, ConnectionAction.FORWARD_REQUEST);
  }

  @Override
  public void breakRequestOff() {
    outbox.add(lease, ConnectionAction.BREAK_REQUEST_OFF);
  }

  @Override
  public void forwardAttention() {
    outbox.add(lease, ConnectionAction.FORWARD_ATTENTION);
  }

  @Override
  public void prepare(Prelude prelude) {
    outbox.add(lease, ConnectionAction.SEND_PRELUDE, prelude);
  }

  @Override
  public void prepare(PreparedStatement statement) {
    outbox.add(lease, ConnectionAction.PREPARE_STATEMENT, statement);
  }

  @Override
  public void ask(ServerQuestion question) {
    outbox.add(lease, ConnectionAction.ASK, question);
  }

  @Override
  public void keep(PinEnding ending) {
    outbox.add(lease, ConnectionAction.KEEP, ending);
  }

  @Override
  public void resume() {
    outbox.add(lease, ConnectionAction.RESUME);
  }

  @Override
  public void giveBack(boolean dirty) {
    outbox.add(lease, dirty ? ConnectionAction.GIVE_BACK_DIRTY : ConnectionAction.GIVE_BACK_CLEAN);
  }

  @Override
  public void discard() {
    outbox.add(lease, ConnectionAction.DISCARD);
  }

  @Override
  public void closeUnfit() {
    outbox.add(lease, ConnectionAction.CLOSE_UNFIT);
  }

  @Override
  public void readRest() {
    outbox.add(lease, ConnectionAction.READ_REST);
  }
}
