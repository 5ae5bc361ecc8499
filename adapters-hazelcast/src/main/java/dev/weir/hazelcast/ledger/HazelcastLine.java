package dev.weir.hazelcast.ledger;

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
  private volatile boolean spoken;

  HazelcastLine(HazelcastLedger ledger, BucketId bucket, LedgerListener listener) {
    this.ledger = ledger;
    this.bucket = bucket;
    this.listener = listener;
  }

  @Override
  public void tell(LedgerMessage message) {
    spoken = true;
    ledger.ask(bucket, message).whenComplete((reply, failure) -> heard(message, reply));
  }

  private void heard(LedgerMessage message, @Nullable LedgerReply reply) {
    try {
      if (reply == null) {
        listener.failed(message.sender());
      } else {
        answered(message, reply);
      }
    } catch (RuntimeException e) {
      // Nobody else would learn of it: the answer is the end of the line.
      log.atError().setCause(e).addKeyValue("bucket", bucket).log("an answer was not taken");
    }
  }

  private void answered(LedgerMessage message, LedgerReply reply) {
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
