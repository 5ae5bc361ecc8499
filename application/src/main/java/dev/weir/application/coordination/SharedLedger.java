package dev.weir.application.coordination;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;

/**
 * The ledger that instances share, wherever it is kept: it takes messages to it and brings back
 * what it says. Whoever keeps it runs {@link dev.weir.domain.ledger.BucketLedger}, or does the
 * same.
 */
public interface SharedLedger extends AutoCloseable {
  /**
   * Opens an instance's line to the ledger of a bucket.
   *
   * @param listener called on any thread, also before {@link LedgerLine#tell} returns
   */
  LedgerLine open(BucketId bucket, InstanceId instance, LedgerListener listener);

  /** Lets go of whatever leads to the ledger; what instances hold there stays. */
  @Override
  void close();
}
