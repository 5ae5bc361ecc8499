package dev.weir.application.coordination;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerDefect;
import java.util.List;

/** Told of events in a shared ledger that an operator should know of. Called on any thread. */
public interface LedgerIncidents {
  /** Entries that the rules of the ledger have not written were removed. */
  void defectsRemoved(BucketId bucket, List<LedgerDefect> defects);

  /** An instance was silent for longer than its lease; its slots are free. */
  void instanceRemoved(BucketId bucket, InstanceId instance);

  /** A reply came and could not be processed, which is an error in Weir. */
  void replyNotProcessed(BucketId bucket, RuntimeException failure);
}
