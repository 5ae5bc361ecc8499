package dev.weir.application.simulation;

import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.application.coordination.NegotiationTerms;
import dev.weir.application.coordination.Timeline;
import dev.weir.application.coordination.TimelineThread;
import dev.weir.application.pool.ReservoirPolicy;
import dev.weir.application.simulation.LedgerHome.Kept;
import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerOutcome;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.slots.FallbackLimit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator.SplittableGenerator;

/** Some instances that share a bucket, and all that can happen to them, from one seed. */
final class SimulatedCluster {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;

  private final SplittableGenerator random;
  private final Tally tally = new Tally();
  private final Timeline timeline = new Timeline();
  private final LedgerTerms terms;
  private final LedgerHome home;
  private final Weather weather;
  private final Bound bound;
  private final Map<InstanceId, SimulatedInstance> everybody = new HashMap<>();
  private final List<SimulatedInstance> alive = new ArrayList<>();
  private final int size;
  private final List<Fault> faults;
  private final ReservoirPolicy reservoir;
  private Capacity capacity;
  private final boolean strict;
  private int named;
  private int toBeReplaced;
  private boolean troubled = true;
  private final Deque<Long> dials = new ArrayDeque<>();
  private long rated;

  SimulatedCluster(SplittableGenerator random) {
    this.random = random;
    this.size = 1 + random.nextInt(4);
    this.faults = Fault.some(random);
    int rate = random.nextBoolean() ? Capacity.UNLIMITED : 2 + random.nextInt(8);
    this.strict = random.nextInt(6) == 0;
    this.capacity = new Capacity(0, someSlots(), rate, false);
    this.reservoir = reservoir();
    this.terms =
        new LedgerTerms(
            new LeaseTerms(
                Duration.ofSeconds(6),
                Duration.ofSeconds(2),
                Duration.ofMillis(700),
                reclaimGrace()),
            Duration.ofMillis(900),
            Duration.ofMillis(500));
    this.home = new LedgerHome(timeline, terms);
    this.weather = new Weather(timeline, random);
    this.bound = new Bound(timeline, terms, capacity.slots());
    for (int i = 0; i < size; i++) {
      starts();
    }
    timeline.after(0, this::trouble);
  }

  Tally tally() {
    return tally;
  }

  /** Runs with faults, and checks after each event. */
  void runs(Duration time) {
    tally.seconds += time.toSeconds();
    timeline.runUntil(timeline.now() + time.toNanos(), this::check);
  }

  /** No more faults: then everybody is connected and served, and no slot is missing or too many. */
  void heals() {
    troubled = false;
    weather.clears();
    bound.notAllAreCutOff();
    timeline.runUntil(timeline.now() + 30 * SECOND, this::check);
    for (int more = 0; toBeReplaced > 0; more++) {
      require(more < 20, "replaced in the end");
      timeline.runUntil(timeline.now() + 10 * SECOND, this::check);
      tally.seconds += 10;
    }
    alive.forEach(SimulatedInstance::isFlooded);
    timeline.runUntil(timeline.now() + 30 * SECOND, this::check);
    boolean allInUse = false;
    long[] served = alive.stream().mapToLong(each -> each.pool().served()).toArray();
    // Where they take turns, a turn is as long as the work of who has it.
    int seconds = capacity.slots() < size ? 60 * size : 10;
    for (int tenth = 0; tenth < 10 * seconds; tenth++) {
      timeline.runUntil(timeline.now() + 100 * MILLI, this::check);
      allInUse |= held() == capacity.slots();
      require(open() <= capacity.slots(), "CapWithinBound, exactly: " + open());
    }
    tally.seconds += 60 + seconds;
    require(allInUse, "SlotNeverLost: " + held() + " of " + capacity.slots());
    for (int i = 0; i < served.length; i++) {
      SimulatedInstance instance = alive.get(i);
      // At this moment its last connection may be making room for another login.
      boolean isServed = instance.open() > 0 || instance.pool().served() > served[i];
      require(isServed, "served in the end");
    }
    for (SimulatedInstance instance : alive) {
      require(instance.view().standing() == CoordinationStanding.CONNECTED, "connected in the end");
      require(instance.view().limit() == capacity.slots(), "the newest limit in the end");
    }
    leave();
  }

  /**
   * Those of a second may be saved up, by the ledger and by each that is cut off from it, and one
   * for each may have been on its way.
   */
  private void checkRate() {
    int rate = capacity.dialsPerSecond();
    long now = timeline.now();
    for (; rated < tally.dialled; rated++) {
      dials.add(now);
    }
    while (!dials.isEmpty() && dials.peekFirst() <= now - SECOND) {
      dials.removeFirst();
    }
    require(
        rate == Capacity.UNLIMITED || dials.size() <= 2 * rate + 2 * Math.max(rate, size) + size,
        "RateKept: " + dials.size() + " dials in a second");
  }

  /** A clock that is set forward takes as much of the grace as there is between two heartbeats. */
  private Duration reclaimGrace() {
    Duration grace = Duration.ofMillis(random.nextInt(3) * 500L);
    return faults.contains(Fault.LEDGERS_CLOCK_GOES_FORWARD)
        ? grace.plus(Duration.ofSeconds(2))
        : grace;
  }

  /** None, some, or all there could be; opened one at a time, or as many as there are. */
  private ReservoirPolicy reservoir() {
    int ready = random.nextInt(3) * random.nextInt(capacity.slots() + 1);
    int low = random.nextInt(ready + 1);
    int atATime = random.nextBoolean() ? Integer.MAX_VALUE : 1 + random.nextInt(4);
    return new ReservoirPolicy(ready, low, capacity.dialsPerSecond(), atATime);
  }

  /** Mostly one for each instance at least. */
  private int someSlots() {
    return random.nextInt(6) == 0 ? 1 + random.nextInt(size) : size + random.nextInt(30);
  }

  private int held() {
    return alive.stream().mapToInt(instance -> instance.view().held()).sum();
  }

  private int open() {
    return alive.stream().mapToInt(SimulatedInstance::open).sum();
  }

  /** Everybody is answered, everything is closed, and the ledger is empty. */
  private void leave() {
    List<SimulatedInstance> left = new ArrayList<>();
    alive.forEach(instance -> instance.leave(() -> left.add(instance)));
    timeline.runUntil(timeline.now() + 60 * SECOND, this::check);
    tally.seconds += 60;
    require(left.size() == alive.size(), "left in the end");
    require(home.state().total() == 0, "nothing is held in the end");
    for (SimulatedInstance instance : alive) {
      require(instance.pool().unanswered() == 0, "EveryRequestAnsweredOnce");
      require(instance.open() == 0, "nothing is open in the end");
    }
  }

  private void check() {
    tally.events++;
    bound.check(alive);
    for (SimulatedInstance instance : alive) {
      instance.pool().check();
    }
    checkRate();
  }

  // ---- messages ----

  void deliver(SimulatedInstance from, LedgerMessage message, LedgerListener heardBy) {
    if (!weather.carries(from, () -> arrives(from, message, heardBy)) && random.nextBoolean()) {
      timeline.after(weather.latency(), () -> heardBy.failed(message.sender()));
    }
  }

  private void arrives(SimulatedInstance from, LedgerMessage message, LedgerListener heardBy) {
    if (!home.isUp()) {
      return;
    }
    LedgerOutcome outcome = home.apply(message);
    for (InstanceId woken : outcome.woken()) {
      SimulatedInstance to = everybody.get(woken);
      if (to != null) {
        weather.carries(to, to.link()::hint);
      }
    }
    weather.carries(from, () -> heardBy.answered(message.sender(), outcome.answer()));
  }

  // ---- trouble ----

  private void trouble() {
    if (troubled) {
      Fault fault = faults.get(random.nextInt(faults.size()));
      if (happens(fault, alive.get(random.nextInt(alive.size())))) {
        tally.faults.merge(fault, 1, Integer::sum);
      }
      timeline.after(random.nextLong(12 * SECOND), this::trouble);
    }
  }

  /** Returns whether it did; some cannot happen while another lasts. */
  private boolean happens(Fault fault, SimulatedInstance one) {
    boolean happened =
        switch (fault) {
          case LEDGER_RESTARTS -> home.isDownFor(random.nextLong(4 * SECOND), Kept.ALL);
          case LEDGER_IS_LOST -> home.isDownFor(random.nextLong(20 * SECOND), Kept.NOTHING);
          case LEDGER_GOES_BACK -> home.isDownFor(random.nextLong(20 * SECOND), Kept.SNAPSHOT);
          case OUTAGE -> outage(random.nextLong(25 * SECOND));
          case REDEPLOYMENT -> isRedeployed(someSlots());
          case DEATH -> done(() -> dies(one));
          case LEDGER_IS_EMPTIED -> done(home::isEmptied);
          case LEDGER_IS_SPOILED -> done(() -> home.isSpoiled(random));
          case LEDGERS_CLOCK_GOES_BACK -> done(() -> home.clockJumps(-random.nextLong(6_000)));
          case LEDGERS_CLOCK_GOES_FORWARD -> home.clockStepsForward(random.nextLong(20_000));
          case SHORT_CUT -> done(() -> weather.cutsOff(one, random.nextLong(3 * SECOND)));
          case LONG_CUT -> done(() -> weather.cutsOff(one, random.nextLong(25 * SECOND)));
          case PARTITION -> done(() -> partition(random.nextLong(20 * SECOND)));
          case SLOW_THEN_CUT -> done(() -> isSlowAndThenCutOff(one, random.nextLong(5 * SECOND)));
          case SHORT_STOP -> done(() -> one.thread().stopsFor(random.nextLong(2 * SECOND)));
          case LONG_STOP -> done(() -> one.thread().stopsFor(random.nextLong(20 * SECOND)));
        };
    home.remembersThisNowAndThen(random);
    return happened;
  }

  private static boolean done(Runnable fault) {
    fault.run();
    return true;
  }

  /** Some of them, whichever they are, and the ledger do not hear each other. */
  private void partition(long nanos) {
    for (SimulatedInstance each : alive) {
      if (random.nextBoolean()) {
        weather.cutsOff(each, nanos);
      }
    }
  }

  /** As a link that is overloaded, until it gives up. */
  private void isSlowAndThenCutOff(SimulatedInstance instance, long nanos) {
    weather.isSlowFor(nanos);
    timeline.after(
        nanos,
        () -> {
          if (troubled) {
            weather.cutsOff(instance, random.nextLong(20 * SECOND));
          }
        });
  }

  private boolean outage(long nanos) {
    if (!home.isUp()) {
      return false;
    }
    bound.allAreCutOffAtOnce(alive);
    home.isOutOfReachFor(nanos, bound::notAllAreCutOff);
    return true;
  }

  private void starts() {
    named++;
    InstanceId id = new InstanceId("i" + named);
    FallbackLimit fallback = strict ? new FallbackLimit.Strict() : new FallbackLimit.Divided(size);
    NegotiationTerms own = new NegotiationTerms(id, terms, fallback, size);
    TimelineThread thread = new TimelineThread(timeline, random.nextLong());
    SimulatedInstance instance =
        new SimulatedInstance(this, thread, own, capacity, reservoir, random.split(), tally);
    everybody.put(id, instance);
    alive.add(instance);
  }

  private void dies(SimulatedInstance instance) {
    instance.dies();
    alive.remove(instance);
    bound.forget(instance);
    everybody.values().remove(instance);
    starts();
  }

  /** The operator changes the limit: all are restarted one after the other. */
  private boolean isRedeployed(int slots) {
    if (toBeReplaced > 0) {
      return false;
    }
    toBeReplaced = alive.size();
    capacity =
        new Capacity(capacity.version(), slots, capacity.dialsPerSecond(), capacity.paused());
    bound.limitMayBecome(slots);
    long when = 0;
    for (SimulatedInstance instance : alive) {
      when += random.nextLong(6 * SECOND);
      timeline.after(when, () -> isReplaced(instance));
    }
    return true;
  }

  /** It leaves as it should, while its clients still ask, unless something befalls it meanwhile. */
  private void isReplaced(SimulatedInstance instance) {
    if (!alive.contains(instance)) {
      hasBeenReplaced();
      return;
    }
    instance.leave(
        () -> {
          if (alive.contains(instance)) {
            dies(instance);
          }
        });
    awaitReplacement(instance);
  }

  private void awaitReplacement(SimulatedInstance instance) {
    if (alive.contains(instance)) {
      timeline.after(SECOND, () -> awaitReplacement(instance));
    } else {
      hasBeenReplaced();
    }
  }

  private void hasBeenReplaced() {
    toBeReplaced--;
    if (toBeReplaced == 0) {
      bound.limitBecomes(capacity.slots(), 30 * SECOND);
    }
  }

  private void require(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(
          what + " at " + timeline.now() / MILLI + " ms, of " + capacity + "; " + home.state());
    }
  }
}
