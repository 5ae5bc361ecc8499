package dev.weir.application.coordination;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;
import java.util.random.RandomGenerator.SplittableGenerator;

/**
 * Coordinates slots by a ledger that all instances share: each bucket has an account with a
 * negotiation of its own, which lives on the thread that owns the bucket. Opened by one thread.
 */
public final class SharedSlotCoordinator implements SlotCoordinator {
  private final String backend;
  private final SharedLedger ledger;
  private final NegotiationTerms terms;
  private final SplittableGenerator random;

  /**
   * Creates a coordinator without accounts.
   *
   * @param backend the name of the store that keeps the ledger
   * @param ledger the shared ledger, which is closed with this
   * @param random spreads the heartbeats of the buckets
   */
  public SharedSlotCoordinator(
      String backend, SharedLedger ledger, NegotiationTerms terms, SplittableGenerator random) {
    this.backend = backend;
    this.ledger = ledger;
    this.terms = terms;
    this.random = random;
  }

  @Override
  public SlotAccount open(
      BucketId bucket, Capacity capacity, BucketThread owner, SlotListener listener) {
    SharedAccount account = new SharedAccount(terms, capacity, owner, listener, random.split());
    account.setLine(ledger.open(bucket, terms.instance(), account));
    return account;
  }

  @Override
  public String backend() {
    return backend;
  }

  @Override
  public void close() {
    ledger.close();
  }
}
