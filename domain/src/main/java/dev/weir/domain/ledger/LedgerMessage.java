package dev.weir.domain.ledger;

/** A message of an instance to the ledger of one bucket's slots. */
public sealed interface LedgerMessage {
  /** Returns the sender and the order of the message. */
  Sender sender();

  /**
   * A report of all slots that an instance holds and wants of the bucket. It replaces the
   * instance's earlier report.
   *
   * @param epoch the epoch of the ledger that the instance knows; a report for another one is
   *     refused
   * @param joining true until the ledger has accepted a report of this incarnation of the instance
   * @param expected the number of instances that this one believes to exist; after a loss the
   *     ledger waits for the reports of as many
   * @param use the use that the instance made of its slots lately
   * @param capacity the limits in the instance's own configuration
   */
  record Report(
      Sender sender,
      String epoch,
      boolean joining,
      int expected,
      Holdings holdings,
      Wants wants,
      SlotUse use,
      Capacity capacity)
      implements LedgerMessage {}

  /** The instance leaves for good: all its connections are closed, so it holds no slots. */
  record Leave(Sender sender) implements LedgerMessage {}
}
