package dev.weir.application.pool;

import dev.weir.application.outbox.Outbox;
import dev.weir.application.outbox.Performer;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;

/** Carries out the actions of a pool that a {@link PoolOutbox} has kept. */
public interface PoolPerformer extends PoolActions, Performer {
  @Override
  default void perform(Outbox.Entry entry) {
    switch (entry.action(PoolAction.class)) {
      case REQUEST_SLOTS -> requestSlots((int) entry.number(), entry.nanos());
      case KEEP_READY -> keepReady((int) entry.number());
      case REQUEST_DIALS -> requestDials((int) entry.number());
      case RETURN_SLOTS -> returnSlots((int) entry.number());
      case DIAL -> {
        PoolOutbox.Dial dial = entry.subject(PoolOutbox.Dial.class);
        dial(entry.number(), dial.profile(), dial.purpose());
      }
      case LEND ->
          lend(entry.number(), entry.ticket(), entry.nanos(), entry.subject(Remains.class));
      case END_SESSION -> endSession(entry.number(), entry.nanos());
      case END_TRANSACTION -> endTransaction(entry.number());
      case RESET -> reset(entry.number());
      case CLOSE -> close(entry.number());
      case EVICT -> evict(entry.number());
      case CUT -> cut(entry.number());
      case REFUSE -> refuse(entry.ticket(), entry.subject(ClientError.class));
      case REFUSE_FOR_ITS_LAST_CONNECTION -> refuseForItsLastConnection(entry.ticket());
      case REFUSE_AS_SERVER -> refuseAsServer(entry.ticket(), entry.subject(ServerRefusal.class));
      case REFUSE_PROOF -> {
        PoolOutbox.RefusedProof refused = entry.subject(PoolOutbox.RefusedProof.class);
        refuseProof(refused.profile(), refused.error());
      }
    }
  }

  /** One of the {@link PoolActions} in the outbox. */
  enum PoolAction {
    REQUEST_SLOTS,
    KEEP_READY,
    REQUEST_DIALS,
    RETURN_SLOTS,
    DIAL,
    LEND,
    END_SESSION,
    END_TRANSACTION,
    RESET,
    CLOSE,
    EVICT,
    CUT,
    REFUSE,
    REFUSE_FOR_ITS_LAST_CONNECTION,
    REFUSE_AS_SERVER,
    REFUSE_PROOF
  }
}
