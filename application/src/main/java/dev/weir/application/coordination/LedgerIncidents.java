package dev.weir.application.coordination;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerDefect;
import java.util.List;

/** Receives events of a shared ledger that an operator should know of. Called on any thread. */
public interface LedgerIncidents {
  /** Entries were removed that do not follow the rules of the ledger. */
  void defectsRemoved(BucketId bucket, List<LedgerDefect> defects);

  /**
   * Instances of a newer version of Weir keep the ledger in their own format. This instance cannot
   * use it, and closes with its lease.
   */
  void newerFormatFound(BucketId bucket, int format);

  /** An instance was silent for longer than its lease; its slots are free. */
  void instanceRemoved(BucketId bucket, InstanceId instance);

  /** A reply could not be processed, which is a defect in Weir. */
  void replyNotProcessed(BucketId bucket, RuntimeException failure);
}
