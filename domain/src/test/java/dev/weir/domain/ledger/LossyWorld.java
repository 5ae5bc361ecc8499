package dev.weir.domain.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.ledger.LedgerMessage.Report;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Instances that keep the rules, a ledger that is lost now and then, and between them a network
 * that loses, delays, repeats and reorders. After every step the invariants are checked.
 */
final class LossyWorld {
  private static final int MOST_SLOTS = 12;

  private record Underway(StrictInstance to, Report of, LedgerAnswer answer) {}

  private final RandomGenerator random;
  private final BucketLedger ledger = new BucketLedger(Bucket.TERMS);
  private final List<StrictInstance> instances = new ArrayList<>();
  private final List<LedgerMessage> messages = new ArrayList<>();
  private final Map<InstanceId, StrictInstance> everybody = new HashMap<>();
  private final List<Underway> answers = new ArrayList<>();
  private final int size;
  private Capacity capacity;
  private LedgerState state = LedgerState.empty();
  private @Nullable LedgerReading spoiled;
  private LedgerState snapshot = LedgerState.empty();
  private int homes = 1;
  private int named;
  private long now = 1_000_000;

  /** The time between two steps forward of the ledger's clock: longer than any lease is trusted. */
  private static final long BETWEEN_STEPS = 2 * Bucket.TERMS.reclaimMillis();

  /**
   * The time by which the ledger's clock has been set back; negative if it was set forward.
   * Instances measure time with their own clocks.
   */
  private long ledgerIsBehind;

  private long steppedAt;
  private int steps;

  private int granted;
  private int losses;
  private int repairs;

  LossyWorld(RandomGenerator random) {
    this.random = random;
    this.size = 1 + random.nextInt(4);
    this.capacity = new Capacity(1, 1 + random.nextInt(MOST_SLOTS), 0, false);
    for (int i = 0; i < size; i++) {
      starts();
    }
  }

  /** Slots that instances were given in all. */
  int granted() {
    return granted;
  }

  /** Returns the number of times that the ledger lost state. */
  int losses() {
    return losses;
  }

  /** Returns the number of times that the ledger's clock was set forward. */
  int steps() {
    return steps;
  }

  /** How often something was wrong in the ledger and was found. */
  int repairs() {
    return repairs;
  }

  void step() {
    passes(random.nextInt(4) == 0 ? random.nextInt(4_000) : random.nextInt(60));
    StrictInstance instance = Lot.of(instances, random);
    switch (random.nextInt(12)) {
      case 0 -> instance.setWants(new Wants(random.nextInt(6), random.nextInt(9_000), 0, 0));
      case 1 -> instance.setWants(new Wants(0, 0, random.nextInt(4), 0));
      case 2, 3 -> instance.returnSlots(random.nextInt(instance.held() + 1));
      case 4, 5, 6 -> sends(instance);
      case 7, 8 -> delivers();
      case 9, 10 -> answers();
      default -> strikes(instance);
    }
    checkHoldings();
  }

  private void strikes(StrictInstance instance) {
    switch (random.nextInt(24)) {
      case 0 -> dies(instance);
      case 1 -> leave(instance);
      case 2 -> losesWith(state);
      case 3 -> losesWith(LedgerState.empty());
      case 4 -> losesWith(snapshot);
      case 5 -> ledgerIsBehind += random.nextInt(2) == 0 ? 0 : 1_000;
      case 6 -> passes(random.nextInt(90_000));
      case 7 -> reconfigured();
      case 8, 9, 10, 11 -> snapshot = state;
      case 12 -> spoiled = SpoiledLedger.of(state, random);
      case 13, 14 -> clockGoesForward();
      default -> messages.removeIf(message -> Lot.once(3, random));
    }
  }

  private void passes(long millis) {
    now += millis;
    instances.forEach(instance -> instance.timePassed(now));
  }

  private void clockGoesForward() {
    if (now - steppedAt >= BETWEEN_STEPS) {
      steppedAt = now;
      steps++;
      ledgerIsBehind -= random.nextInt(60_000);
    }
  }

  private void starts() {
    named++;
    StrictInstance instance = new StrictInstance(new InstanceId("i" + named), size);
    instances.add(instance);
    everybody.put(instance.id(), instance);
  }

  private void dies(StrictInstance instance) {
    instances.remove(instance);
    starts();
  }

  private void leave(StrictInstance instance) {
    messages.add(new LedgerMessage.Leave(instance.sender()));
    dies(instance);
  }

  private void losesWith(LedgerState left) {
    losses++;
    homes++;
    state = left;
    spoiled = null;
  }

  private void reconfigured() {
    capacity =
        new Capacity(
            capacity.version() + 1, random.nextInt(MOST_SLOTS + 1), 0, Lot.once(5, random));
  }

  private void sends(StrictInstance instance) {
    Report report = instance.sends(now, capacity, random);
    if (report != null) {
      messages.add(report);
    }
  }

  private void delivers() {
    if (messages.isEmpty()) {
      return;
    }
    LedgerMessage message = Lot.takenFrom(messages, random);
    if (Lot.once(10, random)) {
      messages.add(message);
    }
    LedgerAnswer answer = apply(message);
    if (message instanceof Report report && !Lot.once(8, random)) {
      answers.add(new Underway(sender(report), report, answer));
    }
  }

  private StrictInstance sender(Report report) {
    return Objects.requireNonNull(everybody.get(report.sender().instance()));
  }

  private void answers() {
    if (!answers.isEmpty()) {
      hears(Lot.takenFrom(answers, random));
    }
  }

  private void hears(Underway underway) {
    int before = underway.to().held();
    underway.to().hears(underway.answer(), underway.of(), now);
    granted += Math.max(0, underway.to().held() - before);
  }

  private LedgerAnswer apply(LedgerMessage message) {
    LedgerReading read = spoiled == null ? LedgerReading.of(state) : spoiled;
    LedgerOutcome outcome =
        ledger.apply(read, message, new Moment("home-" + homes, now - ledgerIsBehind));
    assertThat(spoiled != null || outcome.defects().isEmpty())
        .as("what the rules have written is sound: %s", outcome.defects())
        .isTrue();
    repairs += outcome.defects().isEmpty() ? 0 : 1;
    spoiled = null;
    state = outcome.state();
    checkThatNothingLiesIdle();
    if (outcome.answer() instanceof LedgerAnswer.Accepted accepted && accepted.granted() > 0) {
      assertThat(state.total()).as("total after a grant").isLessThanOrEqualTo(slots());
    }
    assertThat(outcome.removed())
        .as("removed and still there")
        .noneMatch(id -> state.heldBy(id) > 0);
    return outcome.answer();
  }

  private int slots() {
    return state.capacity().slots();
  }

  private void checkThatNothingLiesIdle() {
    if (state.isOpen() && state.free() > 0) {
      assertThat(state.holders()).as("waits beside free slots").allMatch(h -> h.unmet() == 0);
    }
  }

  private void checkHoldings() {
    int real = instances.stream().mapToInt(StrictInstance::held).sum();
    assertThat(real).as("slots that are really held").isLessThanOrEqualTo(MOST_SLOTS);
    if (capacity.version() == 1) {
      assertThat(real).as("slots under the only limit").isLessThanOrEqualTo(capacity.slots());
    }
  }

  /** The network works and nobody dies: so everything becomes exact, and no slot is missing. */
  void healsAndIsExact() {
    capacity = new Capacity(capacity.version() + 1, MOST_SLOTS, 0, false);
    messages.clear();
    answers.clear();
    passes(2_000);
    for (int round = 0; round < 12; round++) {
      instances.forEach(instance -> instance.setWants(Wants.slots(instance.waiting(), 0)));
      instances.getFirst().setWants(Wants.slots(MOST_SLOTS, 0));
      for (StrictInstance instance : instances) {
        reportsUntilHeard(instance);
      }
      passes(Bucket.INTERVAL.toMillis());
    }
    int real = instances.stream().mapToInt(StrictInstance::held).sum();
    assertThat(real).as("slots in the end").isEqualTo(MOST_SLOTS);
    assertThat(state.total()).as("slots counted in the end").isEqualTo(MOST_SLOTS);
  }

  private void reportsUntilHeard(StrictInstance instance) {
    for (int attempt = 0; attempt < 4; attempt++) {
      Report report = instance.sends(now, capacity, random);
      if (report == null) {
        throw new AssertionError(instance.id() + " still awaits an answer");
      }
      hears(new Underway(instance, report, apply(report)));
    }
  }
}
