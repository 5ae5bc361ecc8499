package dev.weir.domain.ledger;

/**
 * The place and the time of an operation on the ledger.
 *
 * @param home the name of the ledger's keeper; it changes with each restart of the keeper, because
 *     the keeper may then have lost the latest changes
 * @param millis the time by the keeper's clock
 */
public record Moment(String home, long millis) {
  /** Rejects an empty name. */
  public Moment {
    if (home.isEmpty()) {
      throw new IllegalArgumentException("whatever keeps a ledger has a name");
    }
  }
}
