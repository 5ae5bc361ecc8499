package dev.weir.redis.ledger;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Answer;
import dev.weir.domain.ledger.Answer.Accepted;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.Holdings;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerMessage.Report;
import dev.weir.domain.ledger.Sender;
import dev.weir.domain.ledger.Wants;

/** An instance that reports to a ledger on Redis, and waits for each answer. */
final class Reports {
  private final RedisLedger ledger;
  private final BucketId bucket;
  private final InstanceId instance;
  private String epoch = "";
  private boolean joining = true;
  private long sequence;
  private int held;

  Reports(RedisLedger ledger, String bucket, String instance) {
    this.ledger = ledger;
    this.bucket = new BucketId(bucket);
    this.instance = new InstanceId(instance);
  }

  /** Joins where it has to, and is granted what there is. */
  Accepted wants(int waiters) {
    Answer answer = says(waiters);
    if (answer instanceof Answer.OtherEpoch other) {
      epoch = other.epoch();
      answer = says(waiters);
    }
    Accepted accepted = (Accepted) answer;
    joining = false;
    held += accepted.granted();
    return accepted;
  }

  Accepted givesBack(int slots) {
    held -= slots;
    return wants(0);
  }

  /** As it is, without following. */
  Answer says(int waiters) {
    sequence++;
    Report report =
        new Report(
            new Sender(instance, 1, sequence),
            epoch,
            joining,
            1,
            Holdings.used(held),
            Wants.slots(waiters, 0),
            Capacity.of(3));
    return ledger.apply(bucket, report).toCompletableFuture().join().answer();
  }

  String channel() {
    return ledger.channel(bucket, instance);
  }

  int held() {
    return held;
  }
}
