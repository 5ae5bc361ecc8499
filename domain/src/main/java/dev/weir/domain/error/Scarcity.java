package dev.weir.domain.error;

/**
 * The limit that prevents further connections.
 *
 * @param key the name of the limit in the configuration
 * @param limit the number of connections that it allows
 * @param remark a further explanation; begins with a comma, or is empty
 */
public record Scarcity(String key, int limit, String remark) {
  private static final String OF_BUCKET = "max_connections";

  /** The bucket's limit, without a further explanation. */
  public static Scarcity ofBucket(int limit) {
    return new Scarcity(OF_BUCKET, limit, "");
  }

  /** The bucket's limit, of which this instance holds {@code heldHere} connections. */
  public static Scarcity ofBucket(int limit, int heldHere) {
    return heldHere >= limit
        ? ofBucket(limit)
        : new Scarcity(
            OF_BUCKET, limit, ", " + (limit - heldHere) + " of them by other proxy instances");
  }

  /** The bucket's limit, while the ledger learns which instance holds how many slots. */
  public static Scarcity whileLearning(int limit) {
    return new Scarcity(OF_BUCKET, limit, ", or not known yet to the coordination");
  }

  /** The limit of this instance while it cannot reach the coordination. */
  public static Scarcity ofFallback(int limit) {
    return new Scarcity("the fallback limit", limit, ", while the coordination is out of reach");
  }

  /** The bucket's limit for each login. */
  public static Scarcity ofLogin(int limit) {
    return new Scarcity("max_connections_per_login", limit, "");
  }
}
