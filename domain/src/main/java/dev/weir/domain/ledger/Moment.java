package dev.weir.domain.ledger;

/**
 * When and where the ledger works.
 *
 * @param home what keeps the ledger; it has another name after each restart, since it may have
 *     forgotten by then what it was told last
 * @param millis the time by its clock
 */
public record Moment(String home, long millis) {
  /** A home has a name. */
  public Moment {
    if (home.isEmpty()) {
      throw new IllegalArgumentException("whatever keeps a ledger has a name");
    }
  }
}
