package dev.weir.domain.ledger;

import java.util.List;

/**
 * What an operation on the ledger came to.
 *
 * @param state the ledger afterwards
 * @param answer to who sent the message
 * @param woken instances that have reason to report; the hint may be lost
 * @param removed instances that were silent for too long, and hold nothing any more
 */
public record Outcome(
    LedgerState state, Answer answer, List<InstanceId> woken, List<InstanceId> removed) {
  /** Keeps its own copies. */
  public Outcome {
    woken = List.copyOf(woken);
    removed = List.copyOf(removed);
  }
}
