package dev.weir.domain.ledger;

import java.util.List;

/**
 * The result of an operation on the ledger.
 *
 * @param state the ledger afterwards
 * @param answer the answer to the sender of the message
 * @param woken instances that have reason to report; the hint may be lost
 * @param removed instances that were silent for too long, and hold no slots any more
 * @param defects defects that were found in the ledger and removed; the first {@link
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
