package dev.weir.application.session;

import dev.weir.application.outbox.Outbox;
import dev.weir.application.outbox.Performer;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.domain.pinning.PinEnding;

/** Carries out the actions on a server connection that a {@link SessionOutbox} has kept. */
public interface ConnectionPerformer extends ConnectionActions, Performer {
  @Override
  default void perform(Outbox.Entry entry) {
    switch (entry.action(ConnectionAction.class)) {
      case ACQUIRE -> acquire();
      case ABANDON -> abandon();
      case FORWARD_REQUEST -> forwardRequest();
      case BREAK_REQUEST_OFF -> breakRequestOff();
      case FORWARD_ATTENTION -> forwardAttention();
      case SEND_PRELUDE -> prepare(entry.subject(Prelude.class));
      case PREPARE_STATEMENT -> prepare(entry.subject(PreparedStatement.class));
      case ASK -> ask(entry.subject(ServerQuestion.class));
      case KEEP -> keep(entry.subject(PinEnding.class));
      case RESUME -> resume();
      case GIVE_BACK_CLEAN -> giveBack(false);
      case GIVE_BACK_DIRTY -> giveBack(true);
      case DISCARD -> discard();
      case CLOSE_UNFIT -> closeUnfit();
      case READ_REST -> readRest();
    }
  }

  /** One of the {@link ConnectionActions} in the outbox. */
  enum ConnectionAction {
    ACQUIRE,
    ABANDON,
    FORWARD_REQUEST,
    BREAK_REQUEST_OFF,
    FORWARD_ATTENTION,
    SEND_PRELUDE,
    PREPARE_STATEMENT,
    ASK,
    KEEP,
    RESUME,
    GIVE_BACK_CLEAN,
    GIVE_BACK_DIRTY,
    DISCARD,
    CLOSE_UNFIT,
    READ_REST
  }
}
