package dev.weir.domain.error;

/**
 * Why there are no more connections than there are.
 *
 * @param key what limits them, as configuration calls it
 * @param limit how many it allows
 * @param remark what else there is to know of it; begins with a comma, or is empty
 */
public record Scarcity(String key, int limit, String remark) {
  private static final String OF_BUCKET = "max_connections";

  /** The bucket's limit, and nobody knows more. */
  public static Scarcity ofBucket(int limit) {
    return new Scarcity(OF_BUCKET, limit, "");
  }

  /** The bucket's limit, of which this instance holds so many. */
  public static Scarcity ofBucket(int limit, int heldHere) {
    return heldHere >= limit
        ? ofBucket(limit)
        : new Scarcity(
            OF_BUCKET, limit, ", " + (limit - heldHere) + " of them by other proxy instances");
  }

  /** The bucket's limit, while the ledger finds out who holds what. */
  public static Scarcity whileLearning(int limit) {
    return new Scarcity(OF_BUCKET, limit, ", or not known yet to the coordination");
  }

  /** What this instance may have without the others. */
  public static Scarcity ofFallback(int limit) {
    return new Scarcity("the fallback limit", limit, ", while the coordination is out of reach");
  }

  /** The bucket's limit for each login. */
  public static Scarcity ofLogin(int limit) {
    return new Scarcity("max_connections_per_login", limit, "");
  }
}
