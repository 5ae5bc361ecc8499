package dev.weir.domain.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * All that the ledger knows of a bucket. The total is the sum of what the holders have; there is no
 * second number that could drift from it.
 *
 * @param home what kept the ledger when this was written; empty before anything was
 * @param startedAt when this epoch began
 * @param clock the time of the last operation; it never goes back within an epoch
 * @param learningUntil when learning ends at the latest; {@link Holder#NEVER} when it has ended
 * @param expected the most instances that anybody who reported in this epoch knows of
 * @param joined how many have ever joined
 * @param holders in order of joining
 */
public record LedgerState(
    String home,
    long startedAt,
    long clock,
    long learningUntil,
    int expected,
    Capacity capacity,
    DialPermits permits,
    long joined,
    List<Holder> holders) {
  /**
   * The most holders of a ledger that is read: ten times the largest fleet that a configuration can
   * name, so that each instance may have been started anew nine times within a lease. A keeper that
   * reads more keeps all other buckets waiting.
   */
  public static final int MOST_HOLDERS = 10_000;

  /** Keeps its own copy. */
  public LedgerState {
    holders = List.copyOf(holders);
  }

  /** Nothing was ever written, or all of it is lost. */
  public static LedgerState nothing() {
    DialPermits none = DialPermits.none(0);
    return new LedgerState("", 0, 0, Holder.NEVER, 0, Capacity.UNKNOWN, none, 0, List.of());
  }

  /** Nothing was ever written, which is known for sure: nobody can hold anything. */
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
        0,
        List.of());
  }

  /** Names this life of the ledger. */
  public String epoch() {
    return home + ":" + startedAt;
  }

  /** Slots that instances hold, or that are set aside for them. */
  public int total() {
    long sum = holders.stream().mapToLong(Holder::total).sum();
    // A stored ledger may have any number of holders, and an overflow would be free slots.
    return (int) Math.min(Integer.MAX_VALUE, sum);
  }

  /** What an instance holds, what is set aside for it included. */
  public int heldBy(InstanceId instance) {
    Holder holder = holder(instance);
    return holder == null ? 0 : holder.total();
  }

  /** Whether nothing is granted before everybody has reported. */
  public boolean isLearning() {
    return learningUntil != Holder.NEVER;
  }

  boolean isOpen() {
    return !isLearning() && !capacity.paused();
  }

  /** How many can be given out. */
  int free() {
    return Math.max(0, capacity.slots() - total());
  }

  /** How many have to come back before the limit is kept. */
  int over() {
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

  /** With this in the place of what was known of the same instance. */
  LedgerState with(Holder changed) {
    return map(holder -> holder.number() == changed.number() ? changed : holder);
  }

  LedgerState withJoined(InstanceId instance) {
    List<Holder> more = new ArrayList<>(holders);
    more.add(Holder.joined(instance, joined + 1));
    return copy(clock, learningUntil, expected, capacity, permits, joined + 1, more);
  }

  LedgerState without(InstanceId instance) {
    return withHolders(
        holders.stream().filter(holder -> !holder.instance().equals(instance)).toList());
  }

  LedgerState map(UnaryOperator<Holder> change) {
    return withHolders(holders.stream().map(change).toList());
  }

  LedgerState withHolders(List<Holder> newHolders) {
    return copy(clock, learningUntil, expected, capacity, permits, joined, newHolders);
  }

  LedgerState withClock(long now) {
    return copy(now, learningUntil, expected, capacity, permits, joined, holders);
  }

  LedgerState withLearnt() {
    return copy(clock, Holder.NEVER, expected, capacity, permits, joined, holders);
  }

  /**
   * With the capacity that those have who are there. What a newer version said is not forgotten
   * while anybody is left to hear of it; what the same version said is, with whoever said it: else
   * a limit could be lowered only.
   */
  LedgerState withCapacityOfHolders() {
    Capacity said =
        holders.stream().map(Holder::capacity).reduce(Capacity::newest).orElse(Capacity.UNKNOWN);
    boolean newerKnown = !holders.isEmpty() && capacity.version() > said.version();
    return newerKnown ? this : copy(clock, learningUntil, expected, said, permits, joined, holders);
  }

  LedgerState withPermits(DialPermits left) {
    return copy(clock, learningUntil, expected, capacity, left, joined, holders);
  }

  LedgerState withExpected(int atLeast) {
    return copy(
        clock, learningUntil, Math.max(expected, atLeast), capacity, permits, joined, holders);
  }

  private LedgerState copy(
      long newClock,
      long newLearningUntil,
      int newExpected,
      Capacity newCapacity,
      DialPermits newPermits,
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
        newJoined,
        newHolders);
  }
}
