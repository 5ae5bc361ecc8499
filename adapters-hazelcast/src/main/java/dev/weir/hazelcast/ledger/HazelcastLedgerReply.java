package dev.weir.hazelcast.ledger;

import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerDefect;
import java.util.List;

/**
 * What came of a message.
 *
 * @param woken instances that should report
 * @param removed instances whose slots were taken from them
 * @param defects what was wrong in the entry and is not in it any more
 */
record HazelcastLedgerReply(
    LedgerAnswer answer,
    List<InstanceId> woken,
    List<InstanceId> removed,
    List<LedgerDefect> defects) {
  /** Keeps its own copies. */
  HazelcastLedgerReply {
    woken = List.copyOf(woken);
    removed = List.copyOf(removed);
    defects = List.copyOf(defects);
  }
}
