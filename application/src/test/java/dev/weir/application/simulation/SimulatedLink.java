package dev.weir.application.simulation;

import dev.weir.application.coordination.LedgerLine;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.application.coordination.SharedLedger;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerMessage;
import org.jspecify.annotations.Nullable;

/** An instance's way to the ledger, through the weather. */
final class SimulatedLink implements SharedLedger {
  private final SimulatedCluster cluster;
  private final SimulatedInstance instance;
  private @Nullable LedgerListener listener;

  SimulatedLink(SimulatedCluster cluster, SimulatedInstance instance) {
    this.cluster = cluster;
    this.instance = instance;
  }

  @Override
  public LedgerLine open(BucketId bucket, InstanceId id, LedgerListener opened) {
    listener = opened;
    return this::tell;
  }

  private void tell(LedgerMessage message) {
    LedgerListener heardBy = listener;
    if (heardBy == null) {
      throw new IllegalStateException("told before it was opened");
    }
    cluster.deliver(instance, message, heardBy);
  }

  void hint() {
    LedgerListener heardBy = listener;
    if (heardBy != null) {
      heardBy.hinted();
    }
  }

  @Override
  public void close() {
    listener = null;
  }
}
