package dev.weir.domain.ledger;

import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.LedgerMessage.Report;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * An instance that keeps the rules and has no fallback: when its lease ends, it lets go of
 * everything. So the slots that such instances really have never exceed the limit, whatever happens
 * to the ledger and to the messages.
 */
final class StrictInstance {
  private final InstanceId id;
  private final int expected;
  private String epoch = "";
  private long incarnation = 1;
  private long sequence;
  private boolean joining = true;
  private long leaseEndsAt;
  private int held;
  private Wants wants = Wants.NOTHING;
  private @Nullable Report inFlight;
  private long sentAt;
  private long served;

  StrictInstance(InstanceId id, int expected) {
    this.id = id;
    this.expected = expected;
  }

  InstanceId id() {
    return id;
  }

  int held() {
    return held;
  }

  int waiting() {
    return wants.waiters();
  }

  void timePassed(long now) {
    if (now >= leaseEndsAt) {
      held = 0;
    }
    if (inFlight != null && now - sentAt >= 1_000) {
      inFlight = null;
    }
  }

  void setWants(Wants changed) {
    wants = changed;
  }

  void returnSlots(int slots) {
    held -= slots;
  }

  /** Nothing, while an answer is awaited. */
  @Nullable Report sends(long now, Capacity capacity, RandomGenerator random) {
    if (inFlight != null) {
      return null;
    }
    sentAt = now;
    Holdings holdings = new Holdings(held, held == 0 ? 0 : random.nextInt(held + 1));
    inFlight =
        new Report(sender(), epoch, joining, expected, holdings, wants, use(random), capacity);
    return inFlight;
  }

  /** Any use; what it has served only becomes more. */
  private SlotUse use(RandomGenerator random) {
    served += random.nextInt(3_000);
    return SomeUse.of(random, served);
  }

  Sender sender() {
    sequence++;
    return new Sender(id, incarnation, sequence);
  }

  void hears(LedgerAnswer answer, Report ofReport, long now) {
    if (!ofReport.equals(inFlight)) {
      return;
    }
    inFlight = null;
    switch (answer) {
      case Accepted accepted -> accept(accepted, now);
      case LedgerAnswer.OtherEpoch other -> epoch = other.epoch();
      case LedgerAnswer.Unknown unknown -> {
        incarnation++;
        joining = true;
      }
      // A copy of it came first, whose answer is not heard any more.
      case LedgerAnswer.Outdated outdated -> {}
      case LedgerAnswer.NewerFormat newer ->
          throw new AssertionError("no ledger has format " + newer.format());
      case LedgerAnswer.Left left -> throw new AssertionError(id + " has not left");
    }
  }

  private void accept(Accepted accepted, long now) {
    joining = false;
    leaseEndsAt = Math.max(leaseEndsAt, sentAt + Bucket.TTL.toMillis());
    held += accepted.granted();
    wants = Wants.slots(Math.max(0, wants.waiters() - accepted.granted()), wants.oldestWaited());
    timePassed(now);
  }
}
