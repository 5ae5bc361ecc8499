package dev.weir.application.coordination;

/**
 * An instance's account of a bucket's slots at one moment.
 *
 * @param held slots that this instance holds
 * @param limit how many all instances may hold together, as far as is known here
 * @param fallbackLimit how many this instance may hold while the ledger is out of reach
 * @param renewedAt when the last report was sent that the ledger accepted, by the monotonic clock:
 *     the lease counts from then
 * @param joined whether the ledger has ever accepted a report; before, there is no lease
 */
public record AccountView(
    CoordinationStanding standing,
    int held,
    int limit,
    int fallbackLimit,
    long renewedAt,
    boolean joined) {
  /**
   * Whether nothing may be held: the lease has ended or never began, and without one this instance
   * has no part.
   */
  public boolean isClosed() {
    return standing.isCutOff() && !(joined && standing.hasLease()) && fallbackLimit == 0;
  }
}
