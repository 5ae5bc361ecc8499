package dev.weir.application.coordination;

/**
 * An instance's account of a bucket's slots at one moment.
 *
 * @param held the slots that this instance holds
 * @param limit the slots that all instances may hold together, as far as this one knows
 * @param fallbackLimit the slots that this instance may hold while the ledger is out of reach
 * @param renewedAt when the last report was sent that the ledger accepted, by the monotonic clock:
 *     the lease counts from then
 * @param joined whether the ledger has ever accepted a report; before, there is no lease
 * @param growableAt when this instance may open connections without the ledger, by the monotonic
 *     clock: the leases of all instances have ended then
 */
public record AccountView(
    CoordinationStanding standing,
    int held,
    int limit,
    int fallbackLimit,
    long renewedAt,
    boolean joined,
    long growableAt) {
  /**
   * Returns whether no slot may be held: the lease has ended or never began, and the fallback limit
   * of this instance is 0.
   */
  public boolean isClosed() {
    return standing.isCutOff() && !(joined && standing.hasLease()) && fallbackLimit == 0;
  }

  /**
   * Returns whether a request can be served now: this instance has a slot, or may have one without
   * waiting for the ledger or for the end of a lease.
   */
  public boolean isServing() {
    boolean mayOpen =
        switch (standing) {
          case CONNECTED, FALLBACK -> true;
          case JOINING, WAITING, LEARNING, CUT_OFF, SHRUNK -> held > 0;
        };
    return mayOpen && !isClosed();
  }
}
