package dev.weir.application.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.coordination.Timeline;
import dev.weir.domain.ledger.BucketLedger;
import dev.weir.domain.ledger.Holder;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerOutcome;
import dev.weir.domain.ledger.LedgerReading;
import dev.weir.domain.ledger.LedgerState;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.ledger.Moment;
import dev.weir.domain.ledger.SpoiledLedger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What keeps the ledger: it can be out of order, come back with what it knew or with less. */
final class LedgerHome {
  private static final long MILLI = 1_000_000;

  private final Timeline timeline;
  private final LedgerTerms terms;
  private final BucketLedger rules;
  private LedgerState state = LedgerState.empty();
  private @Nullable LedgerReading spoiled;
  private LedgerState snapshot = LedgerState.empty();
  private boolean up = true;
  private int homes = 1;
  private long clockOffset = 1_000_000;
  private long stepsFrom;

  LedgerHome(Timeline timeline, LedgerTerms terms) {
    this.timeline = timeline;
    this.terms = terms;
    this.rules = new BucketLedger(terms);
  }

  boolean isUp() {
    return up;
  }

  LedgerState state() {
    return state;
  }

  LedgerOutcome apply(LedgerMessage message) {
    Moment moment = new Moment("home-" + homes, clockOffset + timeline.now() / MILLI);
    LedgerState before = state;
    LedgerReading read = spoiled == null ? LedgerReading.of(before) : spoiled;
    LedgerOutcome outcome = rules.apply(read, message, moment);
    if (spoiled == null && !outcome.defects().isEmpty()) {
      throw new AssertionError("RulesAreSound: " + outcome.defects() + " in " + before);
    }
    // Foreign entries were promised to no instance.
    boolean comparable = spoiled == null && before.epoch().equals(outcome.state().epoch());
    spoiled = null;
    state = outcome.state();
    if (outcome.answer() instanceof Accepted accepted) {
      if (comparable) {
        checkThatNothingIsSnatched(before, message.sender().instance(), accepted);
      }
      checkThatYieldingHelps(accepted);
    }
    return outcome;
  }

  /**
   * What is set aside for one who has time left to come for it, is nobody else's; it can only be
   * lost to a limit that is exceeded.
   */
  private void checkThatNothingIsSnatched(
      LedgerState before, InstanceId sender, Accepted accepted) {
    int gained = accepted.granted();
    int lost = 0;
    for (Holder holder : before.holders()) {
      Holder after = holder(holder.instance());
      if (holder.instance().equals(sender)) {
        // What was set aside for it already is no gain.
        gained -= Math.min(gained, holder.reserved());
      }
      if (after == null || holder.instance().equals(sender)) {
        continue;
      }
      int more = after.reserved() - holder.reserved();
      gained += Math.max(0, more);
      if (state.clock() - holder.reservedAt() < terms.acceptMillis()) {
        lost += Math.max(0, -more);
      }
    }
    assertThat(lost > 0 && gained > 0).as("NoSniping").isFalse();
  }

  /** Nobody gives anything back that nobody waits for. */
  private void checkThatYieldingHelps(Accepted accepted) {
    boolean needed = isOver() || state.holders().stream().anyMatch(holder -> holder.waiters() > 0);
    assertThat(accepted.holdAtMost() == Accepted.ANY_NUMBER || needed).as("YieldingHelps").isTrue();
  }

  private boolean isOver() {
    return state.total() > state.capacity().slots();
  }

  private @Nullable Holder holder(InstanceId instance) {
    return state.holders().stream()
        .filter(holder -> holder.instance().equals(instance))
        .findFirst()
        .orElse(null);
  }

  // ---- faults ----

  void remembersThisNowAndThen(RandomGenerator random) {
    if (random.nextInt(3) == 0) {
      snapshot = state;
    }
  }

  /** Another process keeps it from now on, or the same after a restart. */
  boolean isDownFor(long nanos, Kept kept) {
    if (!up) {
      return false;
    }
    up = false;
    timeline.after(
        nanos,
        () -> {
          up = true;
          homes++;
          spoiled = null;
          state =
              switch (kept) {
                case ALL -> state;
                case NOTHING -> LedgerState.empty();
                case SNAPSHOT -> snapshot;
              };
        });
    return true;
  }

  /** What is left after a restart. */
  enum Kept {
    ALL,
    NOTHING,
    SNAPSHOT
  }

  /** Nobody can reach it, and it goes on where it was. */
  void isOutOfReachFor(long nanos, Runnable whenBack) {
    if (up) {
      up = false;
      timeline.after(
          nanos,
          () -> {
            up = true;
            whenBack.run();
          });
    }
  }

  void isEmptied() {
    state = LedgerState.empty();
    spoiled = null;
  }

  /** Somebody else writes into it; an empty one is nothing that could be spoiled. */
  void isSpoiled(RandomGenerator random) {
    if (!state.holders().isEmpty()) {
      spoiled = SpoiledLedger.of(state, random);
    }
  }

  /** One step in the time for which a lease is trusted: the ledger cannot tell two from time. */
  boolean clockStepsForward(long millis) {
    long now = timeline.now() / MILLI;
    boolean steps = now >= stepsFrom;
    if (steps) {
      stepsFrom = now + 2 * terms.reclaimMillis();
      clockJumps(millis);
    }
    return steps;
  }

  void clockJumps(long millis) {
    clockOffset += millis;
  }
}
