package dev.weir.application.coordination;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;

/**
 * The ledger that instances share, in any store: carries messages to it and brings its replies
 * back. The store runs {@link dev.weir.domain.ledger.BucketLedger}, or an equivalent.
 */
public interface SharedLedger extends AutoCloseable {
  /**
   * Opens an instance's line to the ledger of a bucket.
   *
   * @param listener called on any thread, also before {@link LedgerLine#send} returns
   */
  LedgerLine open(BucketId bucket, InstanceId instance, LedgerListener listener);

  /** Closes the connections to the ledger; slots that instances hold there stay. */
  @Override
  void close();
}
