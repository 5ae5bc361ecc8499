package dev.weir.application.session;

import dev.weir.application.prepared.PreparedStatement;
import dev.weir.application.session.ToldClient.Reply;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;

/** What a client is told by a session, without what else it does. */
abstract class TellingActions implements SessionActions {
  abstract void tell(Reply reply);

  @Override
  public void acknowledgeAttention() {
    tell(Reply.ACKNOWLEDGEMENT);
  }

  @Override
  public void answerGivenUp() {
    tell(Reply.ANSWER);
  }

  @Override
  public void answer(ClientError error) {
    // Whoever is told so in place of both messages is closed.
    tell(Reply.ANSWER);
  }

  @Override
  public void answerAsServer(ServerRefusal refusal) {
    tell(Reply.ANSWER);
  }

  @Override
  public void endOverdueResponse(ClientError error) {
    tell(Reply.ANSWER);
  }

  @Override
  public void prepare(PreparedStatement statement) {
    throw new AssertionError("no request of these names a statement");
  }

  @Override
  public void readRest() {}
}
