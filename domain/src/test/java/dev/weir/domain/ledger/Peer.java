package dev.weir.domain.ledger;

import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.LedgerMessage.Leave;
import dev.weir.domain.ledger.LedgerMessage.Report;

/** An instance that says to a ledger what a test makes it hold and want. */
final class Peer {
  private final Bucket bucket;
  private final InstanceId id;
  private Capacity capacity;
  private String epoch = "";
  private long incarnation = 1;
  private long sequence;
  private boolean joining = true;
  private int held;
  private int unused;
  private Wants wants = Wants.NOTHING;
  private SlotUse use = SlotUse.NONE;
  private int expected = 1;

  Peer(Bucket bucket, InstanceId id, Capacity capacity) {
    this.bucket = bucket;
    this.id = id;
    this.capacity = capacity;
  }

  Peer expecting(int instances) {
    expected = instances;
    return this;
  }

  Peer using(Capacity other) {
    capacity = other;
    return this;
  }

  /** What it holds without having been granted it. */
  Peer holding(int slots) {
    held = slots;
    return this;
  }

  Accepted waits(int waiters) {
    return reportWants(Wants.slots(waiters, 0));
  }

  Accepted waits(int waiters, long oldestWaited) {
    return reportWants(Wants.slots(waiters, oldestWaited));
  }

  Accepted reportWants(Wants wanted) {
    wants = wanted;
    return report();
  }

  /** Sets the use of its slots that its reports carry from now on. */
  Peer uses(SlotUse told) {
    use = told;
    return this;
  }

  /** Connections are gone, and nobody here waits for their slots. */
  Accepted returnSlots(int slots) {
    held -= slots;
    unused = Math.min(unused, held);
    return report();
  }

  Accepted isIdleWith(int slots) {
    unused = slots;
    return report();
  }

  /** Says again what there is, and follows the ledger wherever it is. */
  Accepted report() {
    LedgerAnswer answer = bucket.apply(next());
    for (int attempt = 0; !(answer instanceof Accepted); attempt++) {
      if (attempt == 2) {
        throw new IllegalStateException(id + " is answered " + answer);
      }
      follow(answer);
      answer = bucket.apply(next());
    }
    joining = false;
    Accepted accepted = (Accepted) answer;
    accept(accepted);
    return accepted;
  }

  private void follow(LedgerAnswer answer) {
    switch (answer) {
      case LedgerAnswer.OtherEpoch other -> epoch = other.epoch();
      case LedgerAnswer.Unknown unknown -> rejoins();
      case LedgerAnswer.Outdated outdated -> throw new IllegalStateException("sent in order");
      case LedgerAnswer.NewerFormat newer -> throw new AssertionError("no rule answers " + newer);
      case LedgerAnswer.Left left -> throw new IllegalStateException("has not left");
      case Accepted accepted -> throw new IllegalStateException("nothing to follow");
    }
  }

  /** The next report of this epoch and incarnation, to be sent as it is. */
  Report next() {
    return new Report(
        sender(), epoch, joining, expected, new Holdings(held, unused), wants, use, capacity);
  }

  Leave leave() {
    return new Leave(sender());
  }

  void accept(Accepted accepted) {
    held += accepted.granted();
    int waiters = Math.max(0, wants.waiters() - accepted.granted());
    int spare = wants.spare() - Math.max(0, accepted.granted() - wants.waiters());
    wants = new Wants(waiters, wants.oldestWaited(), Math.max(0, spare), 0);
  }

  void rejoins() {
    incarnation++;
    joining = true;
  }

  int held() {
    return held;
  }

  int counted() {
    return bucket.state().heldBy(id);
  }

  private Sender sender() {
    sequence++;
    return new Sender(id, incarnation, sequence);
  }
}
