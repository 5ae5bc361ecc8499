package dev.weir.testkit.coordination;

import dev.weir.application.coordination.LedgerLine;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.application.coordination.SharedLedger;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.Holdings;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.LedgerMessage.Leave;
import dev.weir.domain.ledger.LedgerMessage.Report;
import dev.weir.domain.ledger.Sender;
import dev.weir.domain.ledger.SlotUse;
import dev.weir.domain.ledger.Wants;
import dev.weir.testkit.await.Await;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * An instance that a test controls: each method sends a message and waits for the answer. Used by
 * one thread at a time.
 */
public final class LedgerPeer implements LedgerListener {
  private final InstanceId id;
  private final LedgerLine line;
  private final ConcurrentMap<Sender, LedgerAnswer> answers = new ConcurrentHashMap<>();
  private final Set<Sender> failures = ConcurrentHashMap.newKeySet();
  private final AtomicInteger hints = new AtomicInteger();
  private Capacity capacity;
  private String epoch = "";
  private long incarnation = 1;
  private long sequence;
  private boolean joining = true;
  private int expected = 1;
  private int held;
  private int unused;
  private Wants wants = Wants.NOTHING;
  private SlotUse use = SlotUse.NONE;

  /** Creates an instance that has not joined yet. */
  public LedgerPeer(SharedLedger ledger, BucketId bucket, String name, Capacity capacity) {
    this.id = new InstanceId(name);
    this.capacity = capacity;
    this.line = ledger.open(bucket, id, this);
  }

  /** Sets the number of instances that this one expects. */
  public LedgerPeer withExpected(int instances) {
    expected = instances;
    return this;
  }

  /** Sets the capacity with which this instance is configured. */
  public LedgerPeer withCapacity(Capacity other) {
    capacity = other;
    return this;
  }

  /** Reports the number of waiters and the time for which the oldest has waited. */
  public Accepted reportWaiters(int waiters, long oldestWaited) {
    wants = Wants.slots(waiters, oldestWaited);
    return report();
  }

  /** Reports the number of waiters. */
  public Accepted reportWaiters(int waiters) {
    return reportWaiters(waiters, 0);
  }

  /** Reports its wants. */
  public Accepted reportWants(Wants wanted) {
    wants = wanted;
    return report();
  }

  /** Reports that it has closed this number of connections. */
  public Accepted returnSlots(int slots) {
    held -= slots;
    unused = Math.min(unused, held);
    return report();
  }

  /** Reports the number of unused connections. */
  public Accepted reportUnused(int slots) {
    unused = slots;
    return report();
  }

  /** Sets the number of slots that it holds without having been granted them. */
  public LedgerPeer holding(int slots) {
    held = slots;
    return this;
  }

  /** Sets the use of its slots that it tells from now on. */
  public LedgerPeer withUse(SlotUse told) {
    use = told;
    return this;
  }

  /** Sends a report, joins if necessary, and accepts the granted slots. */
  public Accepted report() {
    for (int attempt = 0; attempt < 4; attempt++) {
      switch (sendReport()) {
        case Accepted accepted -> {
          accept(accepted);
          return accepted;
        }
        case LedgerAnswer.OtherEpoch other -> epoch = other.epoch();
        case LedgerAnswer.Unknown unknown -> {
          incarnation++;
          joining = true;
        }
        case LedgerAnswer.NewerFormat newer ->
            throw new IllegalStateException("the ledger has format " + newer.format());
        case LedgerAnswer.Outdated outdated -> throw new IllegalStateException("sent in order");
        case LedgerAnswer.Left left -> throw new IllegalStateException("has not left");
      }
    }
    throw new IllegalStateException(id + " is never accepted");
  }

  /** Sends one report and returns whether it was answered; ignores the answer. */
  public boolean isAnswered() {
    Sender sender = sendNext();
    Await.until(
        "it is answered or fails", () -> answers.containsKey(sender) || failures.contains(sender));
    return answers.remove(sender) != null;
  }

  /** Sends a report, again after each failure, and returns the answer without acting on it. */
  public LedgerAnswer sendReport() {
    return sendUntilAnswered(this::sendNext);
  }

  private Sender sendNext() {
    Report report = next();
    line.send(report);
    return report.sender();
  }

  /** Sends a message, again after each failure, until it is answered. */
  private LedgerAnswer sendUntilAnswered(Supplier<Sender> telling) {
    AtomicReference<Sender> said = new AtomicReference<>(telling.get());
    Await.until(
        "the ledger answers",
        () -> {
          if (failures.remove(said.get())) {
            said.set(telling.get());
          }
          return answers.containsKey(said.get());
        });
    return Objects.requireNonNull(answers.remove(said.get()));
  }

  /** Reports the number of waiters; the grant in the answer is lost. */
  public void reportWaitersWithoutAnswer(int waiters) {
    wants = Wants.slots(waiters, 0);
    sendReport();
    wants = Wants.NOTHING;
  }

  /** Sends the last report once more. */
  public LedgerAnswer repeatReport() {
    sequence--;
    return sendReport();
  }

  /** Leaves the ledger with all its connections. */
  public LedgerAnswer leave() {
    return sendUntilAnswered(this::sendLeave);
  }

  private Sender sendLeave() {
    Leave leave = new Leave(nextSender());
    line.send(leave);
    return leave.sender();
  }

  private Report next() {
    return new Report(
        nextSender(), epoch, joining, expected, new Holdings(held, unused), wants, use, capacity);
  }

  private Sender nextSender() {
    sequence++;
    return new Sender(id, incarnation, sequence);
  }

  private void accept(Accepted accepted) {
    joining = false;
    held += accepted.granted();
    int waiters = Math.max(0, wants.waiters() - accepted.granted());
    int spare = wants.spare() - Math.max(0, accepted.granted() - wants.waiters());
    wants = new Wants(waiters, wants.oldestWaited(), Math.max(0, spare), 0);
  }

  /** Returns the number of granted slots that it has not returned. */
  public int held() {
    return held;
  }

  /** Returns its current incarnation. */
  public long incarnation() {
    return incarnation;
  }

  /** Waits until a hint has arrived since the last call. */
  public void awaitHint() {
    Await.until(id + " is sent a hint", () -> hints.getAndSet(0) > 0);
  }

  @Override
  public void answered(Sender to, LedgerAnswer answer) {
    answers.put(to, answer);
  }

  @Override
  public void failed(Sender from) {
    failures.add(from);
  }

  @Override
  public void hinted() {
    hints.incrementAndGet();
  }
}
