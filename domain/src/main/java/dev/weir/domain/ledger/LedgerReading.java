package dev.weir.domain.ledger;

import java.util.List;

/**
 * The result of reading a stored ledger.
 *
 * @param state the readable part of the ledger
 * @param defects the parts that could not be read or should not be there
 */
public record LedgerReading(LedgerState state, List<LedgerDefect> defects) {
  /** Keeps its own copy. */
  public LedgerReading {
    defects = List.copyOf(defects);
  }

  /** Returns a reading without defects. */
  public static LedgerReading of(LedgerState state) {
    return new LedgerReading(state, List.of());
  }

  /** Returns the reading of a ledger of which no part could be read. */
  public static LedgerReading unreadable(LedgerDefect.Kind kind) {
    return new LedgerReading(LedgerState.empty(), List.of(LedgerDefect.of(kind)));
  }

  /** Returns the reading of a ledger that another version of Weir wrote in its own format. */
  public static LedgerReading ofFormat(int format) {
    return new LedgerReading(
        LedgerState.empty(),
        List.of(new LedgerDefect(LedgerDefect.Kind.FORMAT, Integer.toString(format))));
  }

  /** Returns whether instances of another version of Weir may hold slots by this ledger. */
  boolean isOfOtherFormat() {
    return defects.stream().anyMatch(defect -> defect.kind() == LedgerDefect.Kind.FORMAT);
  }

  /** Returns whether there are no defects. */
  boolean isSound() {
    return defects.isEmpty();
  }
}
