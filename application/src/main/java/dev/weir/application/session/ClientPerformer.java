package dev.weir.application.session;

import dev.weir.application.outbox.Outbox;
import dev.weir.application.outbox.Performer;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;

/** Carries out the actions on a client that a {@link SessionOutbox} has kept. */
public interface ClientPerformer extends ClientActions, Performer {
  @Override
  default void perform(Outbox.Entry entry) {
    switch (entry.action(ClientAction.class)) {
      case DROP_REQUEST -> dropRequest();
      case ACKNOWLEDGE_ATTENTION -> acknowledgeAttention();
      case ANSWER_GIVEN_UP -> answerGivenUp();
      case ANSWER -> answer(entry.subject(ClientError.class));
      case ANSWER_AS_SERVER -> answerAsServer(entry.subject(ServerRefusal.class));
      case CLOSE_CLIENT -> closeClient();
      case BREAK_CLIENT_OFF -> breakClientOff();
      case RESUME_REQUEST -> resumeRequest(false);
      case RESUME_WHOLE_REQUEST -> resumeRequest(true);
      case END_OVERDUE_RESPONSE -> endOverdueResponse(entry.subject(ClientError.class));
      case WAKE_AT -> wakeAt(entry.nanos());
    }
  }

  /** One of the {@link ClientActions} in the outbox. */
  enum ClientAction {
    DROP_REQUEST,
    ACKNOWLEDGE_ATTENTION,
    ANSWER_GIVEN_UP,
    ANSWER,
    ANSWER_AS_SERVER,
    CLOSE_CLIENT,
    BREAK_CLIENT_OFF,
    RESUME_REQUEST,
    RESUME_WHOLE_REQUEST,
    END_OVERDUE_RESPONSE,
    WAKE_AT
  }
}
