package dev.weir.domain.ledger;

import java.util.List;

/**
 * What an operation on the ledger came to.
 *
 * @param state the ledger afterwards
 * @param answer to who sent the message
 * @param woken instances that have reason to report; the hint may be lost
 * @param removed instances that were silent for too long, and hold nothing any more
 * @param defects what was wrong in the ledger and is not in it any more; the first {@link
 *     LedgerDefect#MOST_TOLD} by kind and name
 */
public record LedgerOutcome(
    LedgerState state,
    LedgerAnswer answer,
    List<InstanceId> woken,
    List<InstanceId> removed,
    List<LedgerDefect> defects) {
  /** Keeps its own copies. */
  public LedgerOutcome {
    woken = List.copyOf(woken);
    removed = List.copyOf(removed);
    defects = List.copyOf(defects);
  }
}
