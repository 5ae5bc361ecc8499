package dev.weir.redis.ledger;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.Holdings;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.LedgerMessage.Report;
import dev.weir.domain.ledger.LedgerReply;
import dev.weir.domain.ledger.Sender;
import dev.weir.domain.ledger.SlotUse;
import dev.weir.domain.ledger.Wants;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;

/** An instance that reports to a ledger on Redis, and waits for each answer. */
final class Reports {
  private static final LedgerKeys KEYS = new LedgerKeys("weir");
  private static final LedgerCalls CALLS = new LedgerCalls(RandomMessages.TERMS, KEYS);

  private final LedgerCalls calls;
  private final RedisClusterAsyncCommands<String, String> redis;
  private final BucketId bucket;
  private final InstanceId instance;
  private String epoch = "";
  private boolean joining = true;
  private long sequence;
  private int held;

  Reports(RedisClusterAsyncCommands<String, String> redis, String bucket, String instance) {
    this(CALLS, redis, bucket, instance);
  }

  Reports(
      LedgerCalls calls,
      RedisClusterAsyncCommands<String, String> redis,
      String bucket,
      String instance) {
    this.calls = calls;
    this.redis = redis;
    this.bucket = new BucketId(bucket);
    this.instance = new InstanceId(instance);
  }

  /** Joins where it has to, and is granted what there is. */
  Accepted sendWaiters(int waiters) {
    LedgerAnswer answer = send(waiters);
    if (answer instanceof LedgerAnswer.OtherEpoch other) {
      epoch = other.epoch();
      answer = send(waiters);
    }
    Accepted accepted = (Accepted) answer;
    joining = false;
    held += accepted.granted();
    return accepted;
  }

  Accepted returnSlots(int slots) {
    held -= slots;
    return sendWaiters(0);
  }

  /** As it is, without following. */
  LedgerAnswer send(int waiters) {
    return reply(waiters).answer();
  }

  LedgerReply reply(int waiters) {
    sequence++;
    Report report =
        report(new Sender(instance, 1, sequence), epoch, joining, held, Wants.slots(waiters, 0));
    return calls.apply(redis, bucket, report).toCompletableFuture().join();
  }

  /** What an instance says first. */
  static Report joining(Sender sender) {
    return report(sender, "", true, 0, Wants.NOTHING);
  }

  private static Report report(
      Sender sender, String epoch, boolean joining, int held, Wants wants) {
    return new Report(
        sender, epoch, joining, 1, Holdings.used(held), wants, SlotUse.NONE, Capacity.of(3));
  }

  String channel() {
    return KEYS.channel(bucket, instance);
  }

  int held() {
    return held;
  }
}
