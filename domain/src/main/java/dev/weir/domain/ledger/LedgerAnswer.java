package dev.weir.domain.ledger;

/** What the ledger says to a message. */
public sealed interface LedgerAnswer {
  /**
   * The report counts, and the lease is renewed.
   *
   * @param granted slots that are the instance's from now on, beyond those it reported
   * @param dials permits to open a connection, good for a moment
   * @param holdAtMost what the instance should come down to; {@link #ANY_NUMBER} when it need not
   * @param capacity the newest known
   * @param instances how many there are, this one among them
   * @param learning nothing is granted until the others have reported, too
   * @param nextChange after how many milliseconds it is worth to ask again; {@link #NO_CHANGE} when
   *     only others can change anything
   */
  record Accepted(
      int granted,
      int dials,
      int holdAtMost,
      Capacity capacity,
      int instances,
      boolean learning,
      long nextChange)
      implements LedgerAnswer {
    /** Nobody needs any of what it holds. */
    public static final int ANY_NUMBER = Integer.MAX_VALUE;

    /** The passing of time changes nothing for the instance. */
    public static final long NO_CHANGE = 0;
  }

  /** This is another life of the ledger; the report is to be sent again for this epoch. */
  record OtherEpoch(String epoch) implements LedgerAnswer {}

  /** The instance is not known, or not any more: it has to join in a new incarnation. */
  record Unknown() implements LedgerAnswer {}

  /** A later message of the instance has been heard already; this one changed nothing. */
  record Outdated() implements LedgerAnswer {}

  /** The instance holds nothing any more. */
  record Left() implements LedgerAnswer {}
}
