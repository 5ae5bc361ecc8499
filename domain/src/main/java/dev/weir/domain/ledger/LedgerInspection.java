package dev.weir.domain.ledger;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Finds parts of a ledger that its rules cannot have written, and leaves them out. Without this, a
 * number from a foreign writer, such as a time in the far future, could keep a bucket from granting
 * for ever.
 *
 * <p>Every state that the rules write is sound, whatever the messages, clocks and losses before it.
 */
final class LedgerInspection {
  /**
   * The greatest number that every keeper of a ledger represents exactly: a Lua script has doubles,
   * and reads 2^53 + 1 as 2^53.
   */
  private static final long EXACT = (1L << 53) - 1;

  /**
   * The greatest count of joins, with room for more: adding 1 to 2^53 in a script yields 2^53
   * again.
   */
  private static final long MOST_JOINED = 1L << 52;

  private final LedgerState state;
  private final LedgerTerms terms;

  private LedgerInspection(LedgerState state, LedgerTerms terms) {
    this.state = state;
    this.terms = terms;
  }

  /** Returns the sound part of the ledger that was read, with its defects. */
  static LedgerReading of(LedgerReading read, LedgerTerms terms) {
    for (LedgerDefect defect : read.defects()) {
      if (isOfTheWhole(defect.kind())) {
        return new LedgerReading(LedgerState.empty(), List.of(defect));
      }
    }
    LedgerInspection inspection = new LedgerInspection(read.state(), terms);
    int parts = read.state().holders().size() + read.defects().size();
    return parts <= LedgerState.MOST_HOLDERS && inspection.isWholeSound()
        ? inspection.withSoundHolders(read.defects())
        : LedgerReading.unreadable(LedgerDefect.Kind.LEDGER);
  }

  private static boolean isOfTheWhole(LedgerDefect.Kind kind) {
    return switch (kind) {
      case TYPE, LEDGER, FORMAT -> true;
      case HOLDER, FIELD -> false;
    };
  }

  private boolean isWholeSound() {
    DialPermits permits = state.permits();
    return isWithin(state.startedAt(), -EXACT, EXACT)
        && isWithin(state.clock(), -EXACT, EXACT)
        && isLearningSound()
        && isWithin(state.expected(), 0, Capacity.MOST)
        && isSound(state.capacity())
        && isWithin(permits.thousandths(), 0, DialPermits.MOST_THOUSANDTHS)
        && hasPassed(permits.filledAt())
        && isSound(state.moves())
        && isWithin(state.joined(), 0, MOST_JOINED);
  }

  /**
   * Every operation ends a learning whose time is over, so the rules only write ends in the future.
   * An end in the past would end learning before instances that are cut off have reported.
   */
  private boolean isLearningSound() {
    long clock = state.clock();
    return !state.isLearning()
        || isWithin(state.learningUntil(), clock + 1, clock + terms.learningMillis());
  }

  private LedgerReading withSoundHolders(List<LedgerDefect> found) {
    Map<Long, Integer> numbers = new HashMap<>();
    Map<InstanceId, Integer> names = new HashMap<>();
    for (Holder holder : state.holders()) {
      if (isSound(holder)) {
        numbers.merge(holder.number(), 1, Integer::sum);
        names.merge(holder.instance(), 1, Integer::sum);
      }
    }
    List<Holder> sound = new ArrayList<>();
    List<LedgerDefect> defects = new ArrayList<>(found);
    for (Holder holder : state.holders()) {
      if (isSound(holder)
          && Objects.equals(numbers.get(holder.number()), 1)
          && Objects.equals(names.get(holder.instance()), 1)) {
        sound.add(holder);
      } else {
        defects.add(new LedgerDefect(LedgerDefect.Kind.HOLDER, holder.instance().value()));
      }
    }
    // The holders may come in any order, because a Redis hash has none. Their order is no defect.
    sound.sort(Comparator.comparingLong(Holder::number));
    if (defects.isEmpty()) {
      return LedgerReading.of(state.withHolders(sound));
    }
    return new LedgerReading(
        state.withHolders(sound).withCapacityOfHolders(),
        defects.stream()
            .sorted(Comparator.comparing(LedgerDefect::kind).thenComparing(LedgerDefect::where))
            .limit(LedgerDefect.MOST_TOLD)
            .toList());
  }

  private boolean isSound(Holder holder) {
    return isWithin(holder.number(), 1, state.joined())
        && isWithin(holder.incarnation(), 0, EXACT)
        && isWithin(holder.sequence(), 0, EXACT)
        && hasPassed(holder.heardAt())
        && isWithin(holder.reserved(), 0, Capacity.MOST)
        && isWithin(holder.reservedAt(), -EXACT, holder.reserved() == 0 ? EXACT : state.clock())
        && isWithin(holder.waiters(), 0, Capacity.MOST)
        && hasPassed(holder.waitingSince())
        && isWithin(holder.spare(), 0, Capacity.MOST)
        && hasPassedIfEver(holder.starvingSince())
        && hasPassedIfEver(holder.turnSince())
        && isWithin(holder.told(), 0, LedgerAnswer.Accepted.ANY_NUMBER)
        && hasPassedIfEver(holder.wokenAt())
        && isSound(holder.capacity())
        && isSound(holder.inflow());
  }

  private boolean isSound(MovePermits moves) {
    return isWithin(moves.single(), 0, MovePermits.MOST_SINGLE)
        && isWithin(moves.bulkDebt(), 0, MovePermits.MOST_DEBT)
        && hasPassed(moves.filledAt());
  }

  private boolean isSound(Inflow inflow) {
    return isWithin(inflow.moving(), 0, Capacity.MOST)
        && isWithin(inflow.from(), 0, EXACT)
        && hasPassedIfEver(inflow.since())
        && hasPassedIfEver(inflow.gainedAt())
        && isWithin(inflow.gainedFrom(), 0, EXACT);
  }

  private boolean hasPassedIfEver(long time) {
    return time == Holder.NEVER || hasPassed(time);
  }

  private boolean hasPassed(long time) {
    return isWithin(time, -EXACT, state.clock());
  }

  /**
   * Checks the version only: the records check the other numbers of a capacity and those of
   * holdings.
   */
  private static boolean isSound(Capacity capacity) {
    return isWithin(capacity.version(), 0, EXACT);
  }

  private static boolean isWithin(long value, long least, long most) {
    return least <= value && value <= most;
  }
}
