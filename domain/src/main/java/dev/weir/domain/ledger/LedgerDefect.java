package dev.weir.domain.ledger;

/**
 * Something in a stored ledger that its rules have not written: a foreign writer did, or part of it
 * is lost.
 *
 * @param where the instance or the field that is wrong; empty where the ledger as a whole is
 */
public record LedgerDefect(Kind kind, String where) {
  /** As many defects of one ledger as are told of: more do not make a log line clearer. */
  public static final int MOST_TOLD = 8;

  private static final int LONGEST_NAME = 128;

  /** The name of a field may be anybody's: it is cut, and loses what a log cannot show. */
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

  /** What is wrong. */
  public enum Kind {
    /** What is stored is no ledger at all, but a thing of another type. */
    TYPE("type"),
    /** The part about the bucket is missing, cannot be read or says what cannot be. */
    LEDGER("ledger"),
    /** The part about an instance cannot be read or says what cannot be. */
    HOLDER("holder"),
    /** A ledger has no such part. */
    FIELD("field");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** The word for it in logs and metrics. */
    public String label() {
      return label;
    }
  }
}
