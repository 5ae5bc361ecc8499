package dev.weir.domain.ledger;

import java.util.List;

/**
 * What was read of a stored ledger.
 *
 * @param state as much of it as could be read
 * @param defects what could not, or should not be there
 */
public record LedgerReading(LedgerState state, List<LedgerDefect> defects) {
  /** Keeps its own copy. */
  public LedgerReading {
    defects = List.copyOf(defects);
  }

  /** All of it could be read. */
  public static LedgerReading of(LedgerState state) {
    return new LedgerReading(state, List.of());
  }

  /** Nothing of it could be read. */
  public static LedgerReading unreadable(LedgerDefect.Kind kind) {
    return new LedgerReading(LedgerState.nothing(), List.of(LedgerDefect.of(kind)));
  }

  /** Whether all of it is as the rules have written it. */
  boolean isSound() {
    return defects.isEmpty();
  }
}
