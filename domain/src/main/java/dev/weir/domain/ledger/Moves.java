package dev.weir.domain.ledger;

import dev.weir.domain.slots.FairShare;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Decides which slots move from one instance to another. A move costs a close, a login and all that
 * a connection has prepared, so slots move only where the gain exceeds that.
 *
 * <ul>
 *   <li>A starving instance, which has waiters and no slot, gets one of an instance that has two or
 *       more. Where no instance has two, the instances take turns.
 *   <li>A slot moves if the receiver would use it for longer than the donor does, by a threshold,
 *       in both windows of {@link SlotUse}. Such moves need a permit and a donor that has had its
 *       slots for a while.
 *   <li>Between instances that use all their slots all of the time, where no move gains anything,
 *       slots go by fair share of the mean levels. Such moves need the same.
 *   <li>Slots above the recent peak of an instance, or above twice its fair share, may move in
 *       bulk: its load has gone.
 * </ul>
 *
 * <p>Only one of these moves is under way at a time, besides those for starving instances. The
 * receiver's {@link Holder} has the move: the slots still to come, and the donor.
 */
final class Moves {
  private static final int LEAST_THRESHOLD = 50;
  private static final int GREATEST_THRESHOLD = 300;

  /** A fraction from which a slot counts as used all of the time. */
  private static final int SATURATED = 950;

  /** A donor keeps slots at least for this time after its last gain, or for 50 logins. */
  private static final long LEAST_HOLD = 5_000;

  private static final long LOGINS_PER_HOLD = 50;
  private static final long LOGINS_PER_TURN = 20;

  /** The time after its last gain for which an instance gives nothing in bulk. */
  private static final long SETTLING = 2_000;

  /** The age up to which a report is evidence for a move. */
  private static final long FRESH = 2_000;

  /** The age from which an instance is asked for a new report, to decide a move by it. */
  private static final long STALE = 1_000;

  /**
   * The most starving instances that one operation finds donors for. A keeper that runs the rules
   * does nothing else meanwhile, and starving instances report often.
   */
  private static final int MOST_FED = 8;

  /** The time for which a move waits for its donor. */
  private static final long PATIENCE = 5_000;

  /** The same while the donor has not reported since. */
  private static final long PATIENCE_WITH_SILENCE = 1_000;

  private final LedgerState state;
  private final LedgerTerms terms;

  private Moves(LedgerState state, LedgerTerms terms) {
    this.state = state;
    this.terms = terms;
  }

  /** Returns the state with new moves, and without those that cannot go on. */
  static LedgerState decided(LedgerState state, LedgerTerms terms) {
    LedgerState kept = new Moves(state, terms).withoutFutile();
    if (!kept.isOpen() || kept.free() > 0 || kept.excess() > 0) {
      return kept;
    }
    LedgerState fed = new Moves(kept, terms).withStarvingFed();
    return new Moves(fed, terms).withPayingMove();
  }

  private LedgerState withoutFutile() {
    Map<Long, Holder> byNumber = new HashMap<>();
    state.holders().forEach(holder -> byNumber.put(holder.number(), holder));
    return state.map(
        holder ->
            holder.moving() > 0 && isFutile(holder, byNumber.get(holder.inflow().from()))
                ? holder.withoutMove()
                : holder);
  }

  private boolean isFutile(Holder receiver, @Nullable Holder donor) {
    if (donor == null || !state.isOpen()) {
      return true;
    }
    long waited = state.clock() - receiver.inflow().since();
    boolean silent = donor.heardAt() <= receiver.inflow().since();
    return waited >= PATIENCE || (silent && waited >= PATIENCE_WITH_SILENCE);
  }

  /** Returns the number of slots that each holder has been asked for, by the holder's number. */
  static Map<Long, Integer> leaving(LedgerState state) {
    Map<Long, Integer> leaving = new HashMap<>();
    for (Holder holder : state.holders()) {
      if (holder.moving() > 0) {
        leaving.merge(holder.inflow().from(), holder.moving(), Integer::sum);
      }
    }
    return leaving;
  }

  // ---- starvation ----

  private LedgerState withStarvingFed() {
    List<Holder> starving =
        state.holders().stream()
            .filter(holder -> holder.isStarving() && holder.moving() == 0)
            .sorted(Comparator.comparingLong(Holder::starvingSince))
            .limit(MOST_FED)
            .toList();
    Map<Long, Integer> leaving = leaving(state);
    LedgerState fed = state;
    for (Holder each : starving) {
      Holder donor = donorFor(each, leaving);
      if (donor != null) {
        fed = fed.with(each.withMove(1, donor.number(), state.clock()));
        leaving.merge(donor.number(), 1, Integer::sum);
      }
    }
    return fed;
  }

  /** Returns the instance to give a slot to a starving one; null if none can give one now. */
  private @Nullable Holder donorFor(Holder starving, Map<Long, Integer> leaving) {
    Holder best = null;
    for (Holder holder : state.holders()) {
      int given = given(holder, leaving);
      boolean can = given >= 2 || (given == 1 && isTurnOver(holder, starving));
      if (can && (best == null || isBetterDonor(holder, best, starving, leaving))) {
        best = holder;
      }
    }
    return best;
  }

  /** Returns the number of slots that a holder has not been asked for. */
  private static int given(Holder holder, Map<Long, Integer> leaving) {
    return holder.total() - leaving.getOrDefault(holder.number(), 0);
  }

  private boolean isTurnOver(Holder holder, Holder starving) {
    return holder.turnSince() != Holder.NEVER
        && state.clock() - holder.turnSince() >= turnMillis(starving, terms);
  }

  static long turnMillis(Holder starving, LedgerTerms terms) {
    return Math.max(terms.shortestTurnMillis(), LOGINS_PER_TURN * starving.use().loginMillis());
  }

  /**
   * Returns whether one donor is better than the other. A donor that has kept this instance waiting
   * comes last, then one that has a single slot; the least used slot comes first.
   */
  private static boolean isBetterDonor(
      Holder one, Holder other, Holder starving, Map<Long, Integer> leaving) {
    int tried = Boolean.compare(isTried(one, starving), isTried(other, starving));
    if (tried != 0) {
      return tried < 0;
    }
    int givesOne = given(one, leaving);
    int givesOther = given(other, leaving);
    if ((givesOne == 1) != (givesOther == 1)) {
      return givesOther == 1;
    }
    if (givesOne == 1) {
      return one.turnSince() < other.turnSince();
    }
    if (one.use().loss() != other.use().loss()) {
      return one.use().loss() < other.use().loss();
    }
    return one.holdings().unused() == other.holdings().unused()
        ? givesOne > givesOther
        : one.holdings().unused() > other.holdings().unused();
  }

  private static boolean isTried(Holder donor, Holder starving) {
    return donor.number() == starving.inflow().from();
  }

  // ---- moves that pay ----

  private LedgerState withPayingMove() {
    if (isAnyMoving(state)) {
      return state;
    }
    Holder receiver = neediest();
    if (receiver != null) {
      int bulk = Math.min(state.moves().bulk(limit()), receiver.waiters());
      Holder gone = bulk == 0 ? null : mostAbovePeak(receiver);
      if (gone != null) {
        int slots = Math.min(bulk, abovePeak(gone));
        return moved(receiver, gone, slots, state.moves().withBulk(slots));
      }
      Holder donor = state.moves().singles() == 0 ? null : leastUsed(receiver);
      if (donor != null) {
        return moved(receiver, donor, 1, state.moves().withoutSingles(1));
      }
    }
    return withFairMove();
  }

  private int limit() {
    return state.capacity().slots();
  }

  private static boolean isAnyMoving(LedgerState state) {
    return state.holders().stream().anyMatch(holder -> holder.moving() > 0);
  }

  private LedgerState moved(Holder receiver, Holder donor, int slots, MovePermits left) {
    return state.with(receiver.withMove(slots, donor.number(), state.clock())).withMoves(left);
  }

  private @Nullable Holder neediest() {
    Holder best = null;
    for (Holder holder : state.holders()) {
      if (isNeedy(holder) && (best == null || isNeedier(holder, best))) {
        best = holder;
      }
    }
    return best;
  }

  /** Among instances that are always busy, the one with the most requests for its slots counts. */
  private static boolean isNeedier(Holder one, Holder other) {
    int ofOne = Math.min(SATURATED, one.use().need());
    int ofOther = Math.min(SATURATED, other.use().need());
    return ofOne == ofOther
        ? (long) demand(one) * other.total() > (long) demand(other) * one.total()
        : ofOne > ofOther;
  }

  /** Returns whether a fresh report shows that a further slot would be used. */
  private boolean isNeedy(Holder holder) {
    return isFresh(holder)
        && holder.total() > 0
        && holder.waiters() > 0
        && holder.use().need() >= threshold(holder);
  }

  private boolean isFresh(Holder holder) {
    return holder.reported() && state.clock() - holder.heardAt() < FRESH;
  }

  /**
   * Returns the least gain for which a slot moves: a thousandth for each millisecond of a login.
   * With the least hold, a slot that moved is used longer than its move took.
   */
  private static int threshold(Holder receiver) {
    return Math.clamp(receiver.use().loginMillis(), LEAST_THRESHOLD, GREATEST_THRESHOLD);
  }

  private @Nullable Holder mostAbovePeak(Holder receiver) {
    Holder best = null;
    for (Holder holder : state.holders()) {
      boolean can =
          holder.number() != receiver.number()
              && isFresh(holder)
              && hasHeldFor(holder, SETTLING)
              && abovePeak(holder) > 0
              && receiver.use().need() - holder.use().last5() >= threshold(receiver);
      if (can && (best == null || abovePeak(holder) > abovePeak(best))) {
        best = holder;
      }
    }
    return best;
  }

  /** Returns the number of slots above the peak and a spare one. */
  private static int abovePeak(Holder holder) {
    return holder.total() - holder.use().peak() - 1;
  }

  private @Nullable Holder leastUsed(Holder receiver) {
    Holder best = null;
    for (Holder holder : state.holders()) {
      boolean back = receiver.number() == holder.inflow().gainedFrom();
      int gain = receiver.use().need() - holder.use().loss();
      boolean can =
          holder.number() != receiver.number()
              && canGive(holder, receiver)
              && gain >= (back ? 2 : 1) * threshold(receiver);
      if (can && (best == null || holder.use().loss() < best.use().loss())) {
        best = holder;
      }
    }
    return best;
  }

  private boolean canGive(Holder holder, Holder receiver) {
    long login = receiver.use().loginMillis();
    return holder.total() > 1
        && isFresh(holder)
        && hasHeldFor(holder, Math.max(LEAST_HOLD, LOGINS_PER_HOLD * login));
  }

  private boolean hasHeldFor(Holder holder, long millis) {
    return holder.inflow().gainedAt() == Holder.NEVER
        || state.clock() - holder.inflow().gainedAt() >= millis;
  }

  /** Returns the state with a move toward fair shares between instances that are always busy. */
  private LedgerState withFairMove() {
    int singles = state.moves().singles();
    List<Holder> holders = state.holders();
    int[] demands = holders.stream().mapToInt(Moves::demand).toArray();
    int[] shares = FairShare.of(limit(), demands);
    int receiver =
        greatest(
            i -> {
              Holder holder = holders.get(i);
              boolean can = isNeedy(holder) && holder.use().need() >= SATURATED;
              return can ? shares[i] - holder.total() : 0;
            });
    if (receiver < 0) {
      return state;
    }
    int donor =
        greatest(
            i -> {
              Holder holder = holders.get(i);
              boolean can =
                  i != receiver
                      && canGive(holder, holders.get(receiver))
                      && holder.use().surelyUsed() >= SATURATED;
              return can ? holder.total() - shares[i] : 0;
            });
    if (donor < 0) {
      return state;
    }
    Holder to = holders.get(receiver);
    Holder from = holders.get(donor);
    int lacking = Math.min(shares[receiver] - to.total(), to.waiters());
    int bulk = Math.min(state.moves().bulk(limit()), from.total() - 2 * shares[donor]);
    if (bulk > 0) {
      int slots = Math.min(lacking, bulk);
      return moved(to, from, slots, state.moves().withBulk(slots));
    }
    int slots = Math.min(lacking, Math.min(from.total() - shares[donor], singles));
    return slots == 0 ? state : moved(to, from, slots, state.moves().withoutSingles(slots));
  }

  /** Returns the index of the first greatest amount above 0, or -1. */
  private int greatest(IntUnaryOperator amount) {
    int best = -1;
    int most = 0;
    for (int i = 0; i < state.holders().size(); i++) {
      int own = amount.applyAsInt(i);
      if (own > most) {
        best = i;
        most = own;
      }
    }
    return best;
  }

  /** Returns the number of slots that a holder could use by the mean of its level. */
  private static int demand(Holder holder) {
    return Math.max(holder.use().demand(), holder.waiters() > 0 ? 1 : 0);
  }

  // ---- evidence ----

  /**
   * Returns the numbers of the holders whose new reports could let a slot move: another instance
   * needs one, and their last reports are too old to decide by.
   */
  static Set<Long> wantedReports(LedgerState state, LedgerTerms terms) {
    List<Holder> needy = new Moves(state, terms).needyNow();
    Set<Long> wanted = new HashSet<>();
    for (Holder holder : state.holders()) {
      boolean others = needy.size() > 1 || (needy.size() == 1 && !holder.equals(needy.getFirst()));
      if (others && holder.total() > 1 && state.clock() - holder.heardAt() >= STALE) {
        wanted.add(holder.number());
      }
    }
    return wanted;
  }

  /** Returns the instances that need a slot, if one could move now. */
  private List<Holder> needyNow() {
    boolean permitted = state.moves().singles() > 0 || state.moves().bulk(limit()) > 0;
    boolean possible =
        permitted
            && state.isOpen()
            && state.free() == 0
            && state.excess() == 0
            && !isAnyMoving(state);
    return possible ? state.holders().stream().filter(this::isNeedy).toList() : List.of();
  }
}
