package dev.weir.domain.ledger;

/** What an instance may say to the ledger. */
public sealed interface LedgerMessage {
  /** Who says it. */
  Sender sender();

  /**
   * All that an instance holds and wants of the bucket.
   *
   * @param epoch of which life of the ledger the instance believes to speak
   * @param joining the ledger has not confirmed this incarnation yet
   * @param expected how many instances there may be, as far as this one knows
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

  /** The instance is gone, and its connections are. */
  record Leave(Sender sender) implements LedgerMessage {}
}
