package dev.weir.redis.ledger;

import dev.weir.application.coordination.LedgerLine;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.application.coordination.SharedLedger;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.Sender;
import dev.weir.testkit.await.Await;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Sends messages without waiting, and counts what becomes of each. */
final class Caller implements LedgerListener {
  private final InstanceId self = new InstanceId("caller");
  private final LedgerLine line;
  private final AtomicLong sequence = new AtomicLong();
  private final Map<Sender, AtomicInteger> told = new ConcurrentHashMap<>();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();
  private final AtomicInteger hints = new AtomicInteger();

  Caller(SharedLedger ledger, String bucket) {
    this.line = ledger.open(new BucketId(bucket), self, this);
  }

  Caller(SharedLedger ledger) {
    this(ledger, "bucket-1");
  }

  /** Sends a report. */
  void calls() {
    Sender sender = new Sender(self, 1, sequence.incrementAndGet());
    told.put(sender, new AtomicInteger());
    line.send(Reports.joining(sender));
  }

  void leaves() {
    Sender sender = new Sender(self, 1, sequence.incrementAndGet());
    told.put(sender, new AtomicInteger());
    line.send(new LedgerMessage.Leave(sender));
  }

  void callsUntilAnswered() {
    int before = answered();
    Await.until(
        "a message is answered",
        () -> {
          calls();
          return answered() > before;
        });
  }

  void callsUntilFailed() {
    int before = failed();
    Await.until(
        "a message fails",
        () -> {
          calls();
          return failed() > before;
        });
  }

  /** Waits until every message has been told of, and says how many times the most told one was. */
  int mostTold() {
    Await.until(
        "each message is told of", () -> told.values().stream().allMatch(times -> times.get() > 0));
    return told.values().stream().mapToInt(AtomicInteger::get).max().orElse(0);
  }

  int answered() {
    return answered.get();
  }

  int failed() {
    return failed.get();
  }

  int hints() {
    return hints.get();
  }

  @Override
  public void answered(Sender to, LedgerAnswer answer) {
    answered.incrementAndGet();
    count(to);
  }

  @Override
  public void failed(Sender from) {
    failed.incrementAndGet();
    count(from);
  }

  private void count(Sender sender) {
    Objects.requireNonNull(told.get(sender)).incrementAndGet();
  }

  @Override
  public void hinted() {
    hints.incrementAndGet();
  }
}
