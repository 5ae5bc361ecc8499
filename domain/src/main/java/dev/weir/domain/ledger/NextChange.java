package dev.weir.domain.ledger;

/** Computes when time alone may next change something for an instance that wants more. */
final class NextChange {
  private final long now;
  private long next = Long.MAX_VALUE;

  private NextChange(long now) {
    this.now = now;
  }

  static long of(LedgerState state, Holder wanting, boolean wantsDials, LedgerTerms terms) {
    NextChange change = new NextChange(state.clock());
    if (wantsDials) {
      change.at(state.clock() + state.permits().millisToNext(state.capacity().dialsPerSecond()));
    }
    if (wanting.unmetWithSpare() > 0) {
      change.atSlots(state, wanting, terms);
    }
    return change.next == Long.MAX_VALUE
        ? LedgerAnswer.Accepted.NO_CHANGE
        : change.next - change.now;
  }

  private void atSlots(LedgerState state, Holder wanting, LedgerTerms terms) {
    if (state.isLearning()) {
      at(state.learningUntil());
    }
    for (Holder other : state.holders()) {
      if (other.number() != wanting.number()) {
        at(other.heardAt() + terms.reclaimMillis());
        if (wanting.isStarving() && other.total() > 0 && other.turnSince() != Holder.NEVER) {
          at(other.turnSince() + Moves.turnMillis(wanting, terms));
        }
        if (other.reserved() > 0) {
          at(other.reservedAt() + terms.acceptMillis());
        }
      }
    }
  }

  private void at(long time) {
    if (time > now) {
      next = Math.min(next, time);
    }
  }
}
