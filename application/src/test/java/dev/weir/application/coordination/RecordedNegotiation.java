package dev.weir.application.coordination;

import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerMessage.Report;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.ledger.SlotUse;
import dev.weir.domain.slots.FallbackLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** A negotiation, what it did, and a ledger of the test's own words. */
final class RecordedNegotiation implements NegotiationActions {
  static final LeaseTerms LEASE =
      new LeaseTerms(
          Duration.ofSeconds(30),
          Duration.ofSeconds(10),
          Duration.ofSeconds(3),
          Duration.ofSeconds(5));
  static final Capacity TEN = Capacity.of(10);

  /** Chance that never has a heartbeat come early. */
  private static final RandomGenerator LATEST = () -> 0L;

  final List<LedgerMessage> sent = new ArrayList<>();
  final List<String> told = new ArrayList<>();
  final SlotNegotiation negotiation;
  int unused;
  SlotUse use = SlotUse.NONE;

  int instances;

  /** Whether it wants to dial with each slot at once. */
  boolean dialsWhatIsGranted;

  // Not far from where a clock wraps around.
  private long now = Long.MAX_VALUE - 5_000_000_000L;

  RecordedNegotiation(FallbackLimit fallback) {
    LedgerTerms terms = new LedgerTerms(LEASE, Duration.ofSeconds(3), Duration.ofSeconds(1));
    NegotiationTerms own = new NegotiationTerms(new InstanceId("a"), terms, fallback, 3);
    negotiation = new SlotNegotiation(own, TEN, this, LATEST, now);
    negotiation.tick(now);
  }

  static RecordedNegotiation dividedByThree() {
    return new RecordedNegotiation(new FallbackLimit.Divided(3));
  }

  static RecordedNegotiation connected() {
    RecordedNegotiation connected = dividedByThree();
    connected.answers(granting(0));
    connected.told.clear();
    return connected;
  }

  static Accepted granting(int slots) {
    return new Accepted(slots, 0, Accepted.ANY_NUMBER, 5, TEN, 2, false, Accepted.NO_CHANGE);
  }

  static Accepted learning() {
    return new Accepted(0, 0, Accepted.ANY_NUMBER, 0, TEN, 2, true, 20_000);
  }

  static Accepted askingToHoldAtMost(int slots) {
    return new Accepted(0, 0, slots, 0, TEN, 2, false, Accepted.NO_CHANGE);
  }

  Report last() {
    return (Report) sent.getLast();
  }

  void requestSlots(int waiters) {
    negotiation.requestSlots(waiters, now, now);
  }

  void keepsReady(int spare) {
    negotiation.keepReady(spare, now);
  }

  void requestDials(int dials) {
    negotiation.requestDials(dials, now);
  }

  void returnSlots(int slots) {
    negotiation.returnSlots(slots, now);
  }

  /** To the last report. */
  void answers(LedgerAnswer answer) {
    answers(last(), answer);
  }

  void answers(Report report, LedgerAnswer answer) {
    negotiation.answered(report.sender(), answer, now);
  }

  void fails() {
    negotiation.failed(last().sender(), now);
  }

  void isHinted() {
    negotiation.hinted(now);
  }

  /** Time passes; the negotiation is woken when it wants to be, and nobody answers. */
  void passes(Duration time) {
    long until = now + time.toNanos();
    while (!negotiation.isOver() && negotiation.nextEvent() - until <= 0) {
      now = later(now, negotiation.nextEvent());
      negotiation.tick(now);
    }
    now = until;
  }

  /** Time passes, and each report is answered with this. */
  void passesAnswering(Duration time, LedgerAnswer answer) {
    long until = now + time.toNanos();
    while (negotiation.nextEvent() - until <= 0) {
      now = later(now, negotiation.nextEvent());
      int before = sent.size();
      negotiation.tick(now);
      if (sent.size() > before) {
        answers(answer);
      }
    }
    now = until;
  }

  /** The process stands still. */
  void hangs(Duration time) {
    now += time.toNanos();
  }

  void leave() {
    negotiation.leave(now);
  }

  void ticks() {
    negotiation.tick(now);
  }

  private static long later(long one, long other) {
    return one - other > 0 ? one : other;
  }

  @Override
  public void send(LedgerMessage message) {
    sent.add(message);
  }

  @Override
  public void granted(int slots) {
    told.add("granted " + slots);
    if (dialsWhatIsGranted) {
      requestDials(slots);
    }
  }

  @Override
  public void dialsPermitted(int dials) {
    told.add("may dial " + dials);
  }

  @Override
  public void instancesChanged(int count) {
    instances = count;
  }

  @Override
  public void exhausted() {
    told.add("exhausted");
  }

  @Override
  public void limitSlots(int slots) {
    told.add(slots == ANY_NUMBER ? "hold any number" : "hold at most " + slots);
  }

  @Override
  public void cutSlots(int slots) {
    told.add("cut down to " + slots);
  }

  @Override
  public void left() {
    told.add("left");
  }

  @Override
  public int unused() {
    return unused;
  }

  @Override
  public SlotUse use(int held) {
    return use;
  }

  @Override
  public void standingChanged(CoordinationStanding standing) {
    told.add(standing.name());
  }
}
