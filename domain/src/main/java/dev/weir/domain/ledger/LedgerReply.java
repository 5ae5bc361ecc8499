package dev.weir.domain.ledger;

import java.util.List;

/**
 * The reply of a ledger's keeper to a message: a {@link LedgerOutcome} without the state.
 *
 * @param answer for the sender of the message
 * @param woken instances that have reason to report; the hint may be lost
 * @param removed instances that were silent for too long and hold no slots any more
 * @param defects defects that were found in the stored ledger and removed
 */
public record LedgerReply(
    LedgerAnswer answer,
    List<InstanceId> woken,
    List<InstanceId> removed,
    List<LedgerDefect> defects) {
  /** Keeps its own copies. */
  public LedgerReply {
    woken = List.copyOf(woken);
    removed = List.copyOf(removed);
    defects = List.copyOf(defects);
  }

  /** Returns the reply for an outcome. */
  public static LedgerReply of(LedgerOutcome outcome) {
    return new LedgerReply(outcome.answer(), outcome.woken(), outcome.removed(), outcome.defects());
  }
}
