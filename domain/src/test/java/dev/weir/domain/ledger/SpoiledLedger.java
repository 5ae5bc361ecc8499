package dev.weir.domain.ledger;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;

/** Stored ledgers with entries of a writer that does not keep the rules. */
public final class SpoiledLedger {
  /** An instance that was never started. */
  public static final InstanceId GHOST = new InstanceId("ghost");

  /** The format before that of today. */
  private static final LedgerDefect OLDER = new LedgerDefect(LedgerDefect.Kind.FORMAT, "1");

  /** The greatest number that no other is rounded to by a script, which has doubles. */
  private static final long EXACT = (1L << 53) - 1;

  private final LedgerState state;
  private final RandomGenerator random;

  private SpoiledLedger(LedgerState state, RandomGenerator random) {
    this.state = state;
    this.random = random;
  }

  /** Returns what is read of such a ledger, after any kind of damage. */
  public static LedgerReading of(LedgerState state, RandomGenerator random) {
    return new SpoiledLedger(state, random).spoiled(random.nextInt(14));
  }

  /**
   * Returns what is read of such a ledger from a hash, which cannot have two holders of one name.
   * The numbers of its holders may also be sound ones at their bounds: such a forgery can take
   * slots from a living instance, so a test can compare what becomes of it and no more.
   */
  public static LedgerReading ofHash(LedgerState state, RandomGenerator random) {
    SpoiledLedger ledger = new SpoiledLedger(state, random);
    return random.nextInt(4) == 0
        ? LedgerReading.of(ledger.withNumberAtItsBound())
        : ledger.spoiled(random.nextInt(13));
  }

  private LedgerReading spoiled(int way) {
    Holder holder = someHolder();
    return switch (way) {
      case 0 -> new LedgerReading(state, List.of(LedgerDefect.of(LedgerDefect.Kind.TYPE)));
      case 1 -> new LedgerReading(state, List.of(LedgerDefect.of(LedgerDefect.Kind.LEDGER)));
      case 2 -> LedgerReading.of(withStrangeBucket());
      case 3 -> withoutReadable(holder);
      case 4 -> new LedgerReading(state, List.of(field("x" + random.nextInt(9))));
      case 5 -> LedgerReading.of(withGhost(state.clock() + 1 + random.nextLong(1L << 40)));
      case 6 -> LedgerReading.of(withChanged(strange(holder)));
      case 7 -> LedgerReading.of(withGhostOfNumber(holder.number()));
      case 8 -> LedgerReading.of(withGhost(state.clock()));
      case 9 -> LedgerReading.of(withJoined(EXACT + random.nextInt(3)));
      case 10 -> LedgerReading.of(inReverseOrder());
      case 12 -> new LedgerReading(state, List.of(OLDER));
      case 13 -> LedgerReading.of(withTwin(holder));
      default -> LedgerReading.of(withChanged(ahead(holder)));
    };
  }

  /** Any of them, or the ghost where there is none. */
  private Holder someHolder() {
    List<Holder> holders = state.holders();
    return holders.isEmpty()
        ? ghost(state.joined() + 1, state.clock())
        : holders.get(random.nextInt(holders.size()));
  }

  private static LedgerDefect field(String name) {
    return new LedgerDefect(LedgerDefect.Kind.FIELD, name);
  }

  private LedgerReading withoutReadable(Holder holder) {
    LedgerDefect unreadable = new LedgerDefect(LedgerDefect.Kind.HOLDER, holder.instance().value());
    return new LedgerReading(state.without(holder.instance()), List.of(unreadable));
  }

  /** Where every number is sound, it is one that no ledger can tell from an instance. */
  private LedgerState withGhost(long heardAt) {
    return withHolder(ghost(state.joined() + 1, heardAt), state.joined() + 1);
  }

  private LedgerState withGhostOfNumber(long number) {
    return withHolder(ghost(number, state.clock()), state.joined());
  }

  /** With two holders of one name, of which a search by name finds the first only. */
  private LedgerState withTwin(Holder holder) {
    long joined = state.joined() + 1;
    Numbers numbers = new Numbers(holder);
    numbers.number = joined;
    List<Holder> holders = new ArrayList<>(state.holders());
    holders.add(random.nextInt(holders.size() + 1), numbers.holder());
    return state(state.clock(), state.learningUntil(), state.permits(), joined, holders);
  }

  private LedgerState inReverseOrder() {
    return state.withHolders(state.holders().reversed());
  }

  private LedgerState withJoined(long joined) {
    return state(state.clock(), state.learningUntil(), state.permits(), joined, state.holders());
  }

  private LedgerState withNumberAtItsBound() {
    long bound = (1L << (52 + random.nextInt(2))) - 1 + random.nextInt(3);
    long either = random.nextBoolean() ? bound : -bound;
    DialPermits permits = state.permits();
    long until = state.learningUntil();
    return switch (random.nextInt(5)) {
      case 0 -> withJoined(bound);
      case 1 -> withPermits(new DialPermits(permits.thousandths(), either));
      case 2 -> state(either, until, permits, state.joined(), state.holders());
      case 3 -> state(state.clock(), either, permits, state.joined(), state.holders());
      default -> withChanged(atItsBound(someHolder(), bound, either));
    };
  }

  private Holder atItsBound(Holder holder, long bound, long either) {
    Numbers numbers = new Numbers(holder);
    switch (random.nextInt(9)) {
      case 0 -> numbers.incarnation = bound;
      case 1 -> numbers.sequence = bound;
      case 2 -> numbers.heardAt = either;
      case 3 -> numbers.reservedAt = either;
      case 4 -> numbers.waitingSince = either;
      case 5 -> numbers.starvingSince = either;
      case 6 -> numbers.turnSince = either;
      case 7 -> numbers.wokenAt = either;
      default -> numbers.version = bound;
    }
    return numbers.holder();
  }

  private Holder ghost(long number, long heardAt) {
    Holder joined = Holder.joined(GHOST, number);
    Wants wants = new Wants(random.nextInt(5), 0, random.nextInt(5), 0);
    LedgerMessage.Report report =
        new LedgerMessage.Report(
            new Sender(GHOST, 1, 1),
            state.epoch(),
            true,
            1,
            Holdings.used(random.nextInt(50)),
            wants,
            SomeUse.of(random, 0),
            state.capacity());
    Holder heard = joined.withReport(report, heardAt);
    return state.isLearning() ? withReported(heard, false) : heard;
  }

  private LedgerState withHolder(Holder more, long joined) {
    List<Holder> holders = new ArrayList<>(state.without(more.instance()).holders());
    holders.add(more);
    // A ghost that comes back with its own number keeps its place: holders are in order of joining.
    holders.sort(Comparator.comparingLong(Holder::number));
    return state(state.clock(), state.learningUntil(), state.permits(), joined, holders);
  }

  private LedgerState withChanged(Holder changed) {
    return state.holder(changed.instance()) == null
        ? withHolder(changed, state.joined() + 1)
        : state.with(changed);
  }

  private LedgerState withStrangeBucket() {
    long clock = state.clock();
    long far = 1 + random.nextLong(1L << 40);
    DialPermits permits = state.permits();
    return switch (random.nextInt(9)) {
      case 6 -> state.withMoves(new MovePermits(-far, 0, clock));
      case 7 -> state.withMoves(new MovePermits(0, MovePermits.MOST_DEBT + far, clock));
      case 8 -> state.withMoves(new MovePermits(0, 0, clock + far));
      case 0 -> state(-far, state.learningUntil(), permits, state.joined(), state.holders());
      // Longer than any learning: further than the terms of every test.
      case 1 -> state(clock, clock + 100_000_000 + far, permits, state.joined(), state.holders());
      case 2 -> withPermits(new DialPermits(-far, permits.filledAt()));
      case 3 -> withPermits(new DialPermits(permits.thousandths(), clock + far));
      case 4 -> withPermits(new DialPermits(1L << 50, permits.filledAt()));
      // Over already, if only just: it may not cut short what the ledger has yet to learn.
      default -> state(clock, clock - far % 4, permits, state.joined(), state.holders());
    };
  }

  private LedgerState withPermits(DialPermits permits) {
    return state(state.clock(), state.learningUntil(), permits, state.joined(), state.holders());
  }

  private LedgerState state(
      long clock, long learningUntil, DialPermits permits, long joined, List<Holder> holders) {
    return new LedgerState(
        state.home(),
        state.startedAt(),
        clock,
        learningUntil,
        state.expected(),
        state.capacity(),
        permits,
        state.moves(),
        joined,
        holders);
  }

  /** With one number that the rules do not write. */
  private Holder strange(Holder holder) {
    long future = state.clock() + 1 + random.nextLong(1L << 40);
    Numbers numbers = new Numbers(holder);
    Inflow inflow = holder.inflow();
    switch (random.nextInt(14)) {
      case 0 -> numbers.number = 0;
      case 1 -> numbers.incarnation = -1;
      case 2 -> numbers.sequence = 1L << 60;
      case 3 -> numbers.heardAt = future;
      case 4 -> numbers.reserved = Capacity.MOST + 1;
      case 5 -> numbers.reservedAt = future;
      case 6 -> numbers.waiters = -1;
      case 7 -> numbers.waitingSince = future;
      case 8 -> numbers.starvingSince = future;
      case 9 -> numbers.turnSince = future;
      case 10 -> numbers.inflow = new Inflow(-1, 0, Holder.NEVER, Holder.NEVER, 0);
      case 11 -> numbers.inflow = inflow.begun(1, 1, future);
      case 12 -> numbers.inflow = inflow.gained(future);
      default -> numbers.wokenAt = future;
    }
    return numbers.holder();
  }

  /** What the instance says itself is outdated from now on. */
  private Holder ahead(Holder holder) {
    Numbers numbers = new Numbers(holder);
    switch (random.nextInt(3)) {
      case 0 -> numbers.incarnation = EXACT;
      case 1 -> numbers.sequence = EXACT;
      default -> numbers.incarnation += 5;
    }
    return numbers.holder();
  }

  private static Holder withReported(Holder holder, boolean reported) {
    Numbers numbers = new Numbers(holder);
    numbers.reported = reported;
    return numbers.holder();
  }

  /** Those of a holder, each to be changed. */
  private static final class Numbers {
    private final Holder holder;
    private long number;
    private long incarnation;
    private long sequence;
    private long heardAt;
    private boolean reported;
    private int reserved;
    private long reservedAt;
    private int waiters;
    private long waitingSince;
    private long starvingSince;
    private long turnSince;
    private long wokenAt;
    private long version;
    private Inflow inflow;

    Numbers(Holder holder) {
      this.holder = holder;
      this.number = holder.number();
      this.incarnation = holder.incarnation();
      this.sequence = holder.sequence();
      this.heardAt = holder.heardAt();
      this.reported = holder.reported();
      this.reserved = holder.reserved();
      this.reservedAt = holder.reservedAt();
      this.waiters = holder.waiters();
      this.waitingSince = holder.waitingSince();
      this.starvingSince = holder.starvingSince();
      this.turnSince = holder.turnSince();
      this.wokenAt = holder.wokenAt();
      this.version = holder.capacity().version();
      this.inflow = holder.inflow();
    }

    Holder holder() {
      return new Holder(
          holder.instance(),
          number,
          incarnation,
          sequence,
          heardAt,
          reported,
          holder.holdings(),
          reserved,
          reservedAt,
          waiters,
          waitingSince,
          holder.spare(),
          starvingSince,
          turnSince,
          holder.told(),
          wokenAt,
          capacity(),
          holder.use(),
          inflow);
    }

    private Capacity capacity() {
      Capacity said = holder.capacity();
      return new Capacity(version, said.slots(), said.dialsPerSecond(), said.paused());
    }
  }
}
