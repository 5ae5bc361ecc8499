package dev.weir.hazelcast.ledger;

import dev.weir.domain.ledger.Answer;
import dev.weir.domain.ledger.InstanceId;
import java.util.List;

/**
 * What came of a message.
 *
 * @param woken instances that should report
 * @param removed instances whose slots were taken from them
 */
record LedgerReply(Answer answer, List<InstanceId> woken, List<InstanceId> removed) {
  /** Keeps its own copies. */
  LedgerReply {
    woken = List.copyOf(woken);
    removed = List.copyOf(removed);
  }
}
