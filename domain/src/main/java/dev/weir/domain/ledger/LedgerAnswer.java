package dev.weir.domain.ledger;

/** The ledger's answer to a message. */
public sealed interface LedgerAnswer {
  /**
   * The report counts, and the lease is renewed.
   *
   * @param granted slots that the instance holds from now on, beyond those it reported
   * @param dials permits to open a connection, valid for a moment
   * @param holdAtMost the number of slots that the instance should shrink to; {@link #ANY_NUMBER}
   *     if it need not shrink
   * @param free slots that the instance could have, too, if it asked for more; the number may have
   *     changed since
   * @param capacity the newest known capacity
   * @param instances the number of instances, including this one
   * @param learning whether the ledger is learning: it grants nothing until the other instances
   *     have reported, too
   * @param nextChange the milliseconds after which another report may get more; {@link #NO_CHANGE}
   *     when only the reports of other instances can change anything
   */
  record Accepted(
      int granted,
      int dials,
      int holdAtMost,
      int free,
      Capacity capacity,
      int instances,
      boolean learning,
      long nextChange)
      implements LedgerAnswer {
    /** No other instance needs any of its slots. */
    public static final int ANY_NUMBER = Integer.MAX_VALUE;

    /** The passing of time changes nothing for the instance. */
    public static final long NO_CHANGE = 0;
  }

  /**
   * The ledger has a new epoch since a loss; the instance has to send its report again for this
   * epoch.
   */
  record OtherEpoch(String epoch) implements LedgerAnswer {}

  /** The ledger does not know the instance, or no longer: it has to join in a new incarnation. */
  record Unknown() implements LedgerAnswer {}

  /** The ledger has already processed a later message of the instance; this one changed nothing. */
  record Outdated() implements LedgerAnswer {}

  /**
   * Instances of a newer version of Weir keep the ledger in their own format. The message changed
   * nothing, and the slots that the instance holds are free once its lease has ended.
   */
  record NewerFormat(int format) implements LedgerAnswer {}

  /** The instance has left and holds no slots any more. */
  record Left() implements LedgerAnswer {}
}
