package dev.weir.domain.ledger;

/**
 * A part of a stored ledger that its rules cannot have written: it comes from a foreign writer, or
 * from another version of Weir, or data was lost.
 *
 * @param where the instance or the field that is wrong, or the version of the format; empty where
 *     the ledger as a whole is wrong
 */
public record LedgerDefect(Kind kind, String where) {
  /** The most defects reported of one ledger: more would not make a log line clearer. */
  public static final int MOST_TOLD = 8;

  private static final int LONGEST_NAME = 128;

  /**
   * Truncates the name and replaces unprintable characters: a foreign writer may have chosen it.
   */
  public LedgerDefect {
    where = where.substring(0, Math.min(where.length(), LONGEST_NAME)).replaceAll("[^!-~]", "?");
  }

  /** A defect of the ledger as a whole. */
  public static LedgerDefect of(Kind kind) {
    return new LedgerDefect(kind, "");
  }

  @Override
  public String toString() {
    return where.isEmpty() ? kind.label() : kind.label() + " " + where;
  }

  /** The kind of a defect. */
  public enum Kind {
    /** The stored value is no ledger at all, but has another type. */
    TYPE("type"),
    /** The part about the bucket is missing, unreadable or has impossible values. */
    LEDGER("ledger"),
    /** The part about an instance is unreadable or has impossible values. */
    HOLDER("holder"),
    /** An unknown part, which a ledger does not have. */
    FIELD("field"),
    /** Another version of Weir wrote the ledger, in a format of its own. */
    FORMAT("format");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** Returns its name in logs and metrics. */
    public String label() {
      return label;
    }
  }
}
