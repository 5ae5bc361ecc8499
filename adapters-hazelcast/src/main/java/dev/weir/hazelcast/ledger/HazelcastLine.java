package dev.weir.hazelcast.ledger;

import dev.weir.application.coordination.DefectCounters;
import dev.weir.application.coordination.LedgerLine;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An instance's line to the ledger of one bucket. */
final class HazelcastLine implements LedgerLine {
  private static final Logger log = LoggerFactory.getLogger(HazelcastLedger.class);

  private final HazelcastLedger ledger;
  private final BucketId bucket;
  private final LedgerListener listener;
  private final DefectCounters defects;
  private volatile boolean spoken;

  HazelcastLine(
      HazelcastLedger ledger, BucketId bucket, LedgerListener listener, DefectCounters defects) {
    this.ledger = ledger;
    this.bucket = bucket;
    this.listener = listener;
    this.defects = defects;
  }

  @Override
  public void tell(LedgerMessage message) {
    spoken = true;
    ledger.ask(bucket, message).whenComplete((reply, failure) -> heard(message, reply));
  }

  private void heard(LedgerMessage message, @Nullable HazelcastLedgerReply reply) {
    try {
      if (reply == null) {
        listener.failed(message.sender());
      } else {
        answered(message, reply);
      }
    } catch (RuntimeException e) {
      // Nobody else would learn of it: the answer is the end of the line.
      log.atError().setCause(e).addKeyValue("bucket", bucket).log("failed to process ledger reply");
    }
  }

  private void answered(LedgerMessage message, HazelcastLedgerReply reply) {
    if (!reply.defects().isEmpty()) {
      defects.add(reply.defects());
      log.atWarn()
          .addKeyValue("bucket", bucket)
          .addKeyValue("found", reply.defects())
          .log("the ledger had entries that Weir did not write: removed, and learning anew");
    }
    for (InstanceId removed : reply.removed()) {
      log.atWarn()
          .addKeyValue("bucket", bucket)
          .addKeyValue("instance", removed)
          .log("an instance was silent for longer than its lease; its slots are free");
    }
    if (message instanceof LedgerMessage.Leave leave) {
      ledger.left(this, bucket, leave.sender().instance());
    }
    listener.answered(message.sender(), reply.answer());
  }

  void hinted() {
    listener.hinted();
  }

  /** Something was heard of the cluster; who has not said anything yet has missed nothing. */
  void hintedIfSpoken() {
    if (spoken) {
      listener.hinted();
    }
  }
}
