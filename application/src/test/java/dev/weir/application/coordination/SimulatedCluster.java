package dev.weir.application.coordination;

import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.BucketLedger;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerMessage.Report;
import dev.weir.domain.ledger.LedgerState;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.ledger.Moment;
import dev.weir.domain.ledger.Outcome;
import dev.weir.domain.ledger.Sender;
import dev.weir.domain.slots.FallbackLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Some instances, one ledger, and a network between them that is slow, loses messages, reorders
 * them and is cut. All from one seed.
 */
final class SimulatedCluster {
  private static final long MILLI = 1_000_000;
  private static final LeaseTerms LEASE =
      new LeaseTerms(
          Duration.ofSeconds(6),
          Duration.ofSeconds(2),
          Duration.ofMillis(700),
          Duration.ofSeconds(1));

  private final RandomGenerator random;
  private final Timeline timeline = new Timeline();
  private final LedgerTerms ledgerTerms =
      new LedgerTerms(LEASE, Duration.ofMillis(900), Duration.ofMillis(500));
  private final BucketLedger ledger = new BucketLedger(ledgerTerms);
  private final Map<InstanceId, SimulatedInstance> everybody = new HashMap<>();
  private final List<SimulatedInstance> alive = new ArrayList<>();
  private final Set<SimulatedInstance> partitioned = new HashSet<>();
  private final Map<CoordinationStanding, Integer> stood =
      new EnumMap<>(CoordinationStanding.class);
  private final int size;
  private final Capacity capacity;
  private LedgerState state = LedgerState.nothing();
  private LedgerState snapshot = LedgerState.nothing();
  private boolean up = true;
  private int homes = 1;
  private int named;
  private int faults;
  private int granted;
  private final Set<SimulatedInstance> onTheirOwn = new HashSet<>();
  private int brought;
  private long settledAt;

  SimulatedCluster(RandomGenerator random) {
    this.random = random;
    this.size = 1 + random.nextInt(4);
    this.capacity = Capacity.of(size + random.nextInt(30));
    for (int i = 0; i < size; i++) {
      starts();
    }
    timeline.after(0, this::clients);
    timeline.after(0, this::trouble);
  }

  NegotiationTerms terms(InstanceId instance) {
    return new NegotiationTerms(instance, ledgerTerms, new FallbackLimit.Divided(size), size);
  }

  Capacity capacity() {
    return capacity;
  }

  int faults() {
    return faults;
  }

  int granted() {
    return granted;
  }

  Map<CoordinationStanding, Integer> stood() {
    return stood;
  }

  void stood(CoordinationStanding standing) {
    stood.merge(standing, 1, Integer::sum);
  }

  /** Runs with faults, and checks after each event. */
  void runs(Duration time) {
    timeline.runUntil(timeline.now() + time.toNanos(), this::checkTheBound);
  }

  /** No more faults; then everybody is connected, and no slot is missing. */
  void heals() {
    faults = Integer.MIN_VALUE;
    up = true;
    partitioned.clear();
    for (int second = 0; second < 60; second++) {
      alive.forEach(instance -> instance.wants(capacity.slots()));
      timeline.runUntil(timeline.now() + 1_000 * MILLI, this::checkTheBound);
    }
    for (SimulatedInstance instance : alive) {
      require(instance.standing() == CoordinationStanding.CONNECTED, "connected in the end");
      require(instance.open() > 0, "served in the end");
    }
    int open = alive.stream().mapToInt(SimulatedInstance::open).sum();
    require(open <= capacity.slots(), "limit in the end: " + open);
  }

  void send(SimulatedInstance from, LedgerMessage message) {
    if (isLost(from)) {
      if (random.nextBoolean()) {
        timeline.after(latency(), () -> from.hearsOfFailure(message.sender()));
      }
      return;
    }
    timeline.after(latency(), () -> arrives(from, message));
  }

  private void arrives(SimulatedInstance from, LedgerMessage message) {
    if (!up) {
      return;
    }
    Moment moment = new Moment("home-" + homes, 1_000_000 + timeline.now() / MILLI);
    Outcome outcome = ledger.apply(state, message, moment);
    state = outcome.state();
    for (InstanceId woken : outcome.woken()) {
      SimulatedInstance to = everybody.get(woken);
      if (to != null && !isLost(to)) {
        timeline.after(latency(), to::isHinted);
      }
    }
    if (message instanceof Report && !isLost(from)) {
      answers(from, message.sender(), outcome);
    }
  }

  private void answers(SimulatedInstance to, Sender sender, Outcome outcome) {
    timeline.after(
        latency(),
        () -> {
          int before = to.open();
          to.hears(sender, outcome.answer());
          granted += Math.max(0, to.open() - before);
        });
  }

  private boolean isLost(SimulatedInstance instance) {
    return partitioned.contains(instance) || (hasFaults() && random.nextInt(50) == 0);
  }

  /** Mostly short, sometimes longer than anybody waits for an answer. */
  private long latency() {
    return hasFaults() && random.nextInt(40) == 0
        ? random.nextLong(1_500 * MILLI)
        : MILLI / 4 + random.nextLong(3 * MILLI);
  }

  private boolean hasFaults() {
    return faults >= 0;
  }

  private void clients() {
    if (hasFaults()) {
      alive.get(random.nextInt(alive.size())).clientsComeAndGo();
      timeline.after(random.nextLong(100 * MILLI), this::clients);
    }
  }

  private void trouble() {
    if (!hasFaults()) {
      return;
    }
    faults++;
    switch (random.nextInt(10)) {
      case 0 -> dies();
      case 1 -> isDownFor(random.nextLong(4_000 * MILLI), state);
      case 2 -> isDownFor(random.nextLong(20_000 * MILLI), LedgerState.nothing());
      case 3 -> isDownFor(random.nextLong(20_000 * MILLI), snapshot);
      case 4 -> isCutOff(random.nextLong(2_500 * MILLI));
      case 5 -> isCutOff(random.nextLong(20_000 * MILLI));
      case 6 -> state = LedgerState.nothing();
      default -> snapshot = state;
    }
    timeline.after(random.nextLong(8_000 * MILLI), this::trouble);
  }

  private void starts() {
    named++;
    String name = "i" + named;
    SimulatedInstance instance = new SimulatedInstance(this, timeline, name, random);
    everybody.put(new InstanceId(name), instance);
    alive.add(instance);
  }

  private void dies() {
    SimulatedInstance instance = alive.remove(random.nextInt(alive.size()));
    instance.dies();
    starts();
  }

  private void isDownFor(long nanos, LedgerState leftOver) {
    up = false;
    timeline.after(
        nanos,
        () -> {
          up = true;
          if (hasFaults()) {
            homes++;
            state = leftOver;
          }
        });
  }

  private void isCutOff(long nanos) {
    SimulatedInstance instance = alive.get(random.nextInt(alive.size()));
    partitioned.add(instance);
    timeline.after(nanos, () -> partitioned.remove(instance));
  }

  /**
   * Whoever has a lease is within the limit together with all others who have one; whoever has none
   * any more has no more than its fallback limit. Who returns brings what it held on its own; when
   * the answers that were on their way to others have arrived, the excess only shrinks.
   */
  private void checkTheBound() {
    int leased = 0;
    for (SimulatedInstance instance : alive) {
      if (instance.isOnItsOwn()) {
        require(instance.open() <= instance.fallbackLimit(), "fallback limit");
        onTheirOwn.add(instance);
      } else {
        leased += instance.open();
        if (onTheirOwn.remove(instance)) {
          brought += instance.open();
          settledAt = timeline.now() + LEASE.answerTimeout().toNanos();
        }
      }
    }
    int over = Math.max(0, leased - capacity.slots());
    require(over <= brought, "limit of those with a lease: " + leased);
    brought = timeline.now() < settledAt ? brought : over;
  }

  private void require(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(
          what + " at " + timeline.now() / MILLI + " ms, of " + capacity + "; " + state);
    }
  }
}
