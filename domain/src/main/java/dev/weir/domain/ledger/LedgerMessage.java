package dev.weir.domain.ledger;

/** A message of an instance to the ledger. */
public sealed interface LedgerMessage {
  /** Returns the sender and the order of the message. */
  Sender sender();

  /**
   * A report of all slots that an instance holds and wants of the bucket.
   *
   * @param epoch the epoch of the ledger that the instance knows
   * @param joining whether the instance joins: the ledger has not confirmed this incarnation yet
   * @param expected the number of instances that may exist, as far as this one knows
   */
  record Report(
      Sender sender,
      String epoch,
      boolean joining,
      int expected,
      Holdings holdings,
      Wants wants,
      Capacity capacity)
      implements LedgerMessage {}

  /** The instance leaves, and all its connections are closed. */
  record Leave(Sender sender) implements LedgerMessage {}
}
