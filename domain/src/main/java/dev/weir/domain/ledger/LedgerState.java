package dev.weir.domain.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The state of a bucket's ledger. The total is computed as the sum over the holders, so that no
 * second number can drift from it.
 *
 * @param home the name of the keeper that wrote this state; empty before the first write
 * @param startedAt the time at which this epoch began
 * @param clock the time of the last operation; it never goes back within an epoch
 * @param learningUntil the latest end of learning; {@link Holder#NEVER} when learning has ended
 * @param expected the greatest number of instances that a report of this epoch expects
 * @param moves the permits to move slots between instances
 * @param joined the number of joins so far
 * @param holders the known instances in the order of joining
 */
public record LedgerState(
    String home,
    long startedAt,
    long clock,
    long learningUntil,
    int expected,
    Capacity capacity,
    DialPermits permits,
    MovePermits moves,
    long joined,
    List<Holder> holders) {
  /**
   * The most holders of a ledger that is read: ten times the largest fleet that a configuration can
   * name, so that each instance may have been restarted nine times within a lease. A keeper that
   * reads a larger ledger would keep all other buckets waiting.
   */
  public static final int MOST_HOLDERS = 10_000;

  /** Keeps its own copy. */
  public LedgerState {
    holders = List.copyOf(holders);
  }

  /** Returns the state of a ledger that was never written or is lost. */
  public static LedgerState empty() {
    DialPermits none = DialPermits.none(0);
    return new LedgerState(
        "", 0, 0, Holder.NEVER, 0, Capacity.UNKNOWN, none, MovePermits.initial(0), 0, List.of());
  }

  /**
   * Returns the state of a ledger that is known to be new: no instance can hold any slot, so it
   * need not learn.
   */
  public static LedgerState known(Moment moment, Capacity capacity) {
    DialPermits permits = DialPermits.none(moment.millis());
    return new LedgerState(
        moment.home(),
        moment.millis(),
        moment.millis(),
        Holder.NEVER,
        0,
        capacity,
        permits,
        MovePermits.initial(moment.millis()),
        0,
        List.of());
  }

  /** Returns the name of this epoch. */
  public String epoch() {
    return home + ":" + startedAt;
  }

  /** Returns the number of slots that instances hold or that are reserved for them. */
  public int total() {
    long sum = holders.stream().mapToLong(Holder::total).sum();
    // A stored ledger may have any number of holders, and an overflow would be free slots.
    return (int) Math.min(Integer.MAX_VALUE, sum);
  }

  /** Returns the number of slots that an instance holds, including those reserved for it. */
  public int heldBy(InstanceId instance) {
    Holder holder = holder(instance);
    return holder == null ? 0 : holder.total();
  }

  /**
   * Returns whether the ledger is learning: it grants nothing before all instances have reported.
   */
  public boolean isLearning() {
    return learningUntil != Holder.NEVER;
  }

  boolean isOpen() {
    return !isLearning() && !capacity.paused();
  }

  /** Returns the number of slots that can be granted. */
  int free() {
    return Math.max(0, capacity.slots() - total());
  }

  /** Returns the number of slots above the limit. */
  int excess() {
    return Math.max(0, total() - capacity.slots());
  }

  @Nullable Holder holder(InstanceId instance) {
    for (Holder holder : holders) {
      if (holder.instance().equals(instance)) {
        return holder;
      }
    }
    return null;
  }

  /** Returns this state with the holder of the same number replaced. */
  LedgerState with(Holder changed) {
    return map(holder -> holder.number() == changed.number() ? changed : holder);
  }

  LedgerState withJoined(InstanceId instance) {
    List<Holder> more = new ArrayList<>(holders);
    more.add(Holder.joined(instance, joined + 1));
    return copy(clock, learningUntil, expected, capacity, permits, moves, joined + 1, more);
  }

  LedgerState without(InstanceId instance) {
    return withHolders(
        holders.stream().filter(holder -> !holder.instance().equals(instance)).toList());
  }

  LedgerState map(UnaryOperator<Holder> change) {
    return withHolders(holders.stream().map(change).toList());
  }

  LedgerState withHolders(List<Holder> newHolders) {
    return copy(clock, learningUntil, expected, capacity, permits, moves, joined, newHolders);
  }

  LedgerState withClock(long now) {
    return copy(now, learningUntil, expected, capacity, permits, moves, joined, holders);
  }

  /** Returns this state with leases, and learning, that end later by this time. */
  LedgerState withTimeNotCounted(long millis) {
    long until = isLearning() ? learningUntil + millis : learningUntil;
    return copy(clock, until, expected, capacity, permits, moves, joined, holders)
        .map(holder -> holder.withTimeNotCounted(millis));
  }

  LedgerState withLearnt() {
    return copy(clock, Holder.NEVER, expected, capacity, permits, moves, joined, holders);
  }

  /**
   * Returns this state with the newest capacity that its holders report. A capacity of a newer
   * version than any holder's is kept as long as there are holders, so that they learn of it. A
   * capacity of the same version goes with the holder that reported it: otherwise a limit could
   * only be lowered.
   */
  LedgerState withCapacityOfHolders() {
    Capacity said =
        holders.stream().map(Holder::capacity).reduce(Capacity::newest).orElse(Capacity.UNKNOWN);
    boolean newerKnown = !holders.isEmpty() && capacity.version() > said.version();
    return newerKnown
        ? this
        : copy(clock, learningUntil, expected, said, permits, moves, joined, holders);
  }

  LedgerState withPermits(DialPermits left) {
    return copy(clock, learningUntil, expected, capacity, left, moves, joined, holders);
  }

  LedgerState withMoves(MovePermits left) {
    return copy(clock, learningUntil, expected, capacity, permits, left, joined, holders);
  }

  LedgerState withExpected(int atLeast) {
    return copy(
        clock,
        learningUntil,
        Math.max(expected, atLeast),
        capacity,
        permits,
        moves,
        joined,
        holders);
  }

  private LedgerState copy(
      long newClock,
      long newLearningUntil,
      int newExpected,
      Capacity newCapacity,
      DialPermits newPermits,
      MovePermits newMoves,
      long newJoined,
      List<Holder> newHolders) {
    return new LedgerState(
        home,
        startedAt,
        newClock,
        newLearningUntil,
        newExpected,
        newCapacity,
        newPermits,
        newMoves,
        newJoined,
        newHolders);
  }
}
