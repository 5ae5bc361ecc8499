package dev.weir.domain.ledger;

/**
 * Limits the moves of slots between instances, because each costs a login. Single moves have a
 * token bucket, which fills with the requests served and with time. Bulk moves have a debt, which
 * time pays off.
 *
 * @param single the permits for single moves, in parts of {@link #ONE}
 * @param bulkDebt the slots moved in bulk lately, in parts of {@link #ONE}
 * @param filledAt the time up to which both have been counted
 */
public record MovePermits(long single, long bulkDebt, long filledAt) {
  /** One slot: the parts that a minute adds at one part a millisecond. */
  static final long ONE = 60_000;

  /** The parts that a request adds, so that a thousand of them add one slot. */
  private static final long PER_REQUEST = ONE / 1_000;

  /** The most permits that can be saved up. */
  static final long MOST_SINGLE = 10 * ONE;

  /** The greatest possible debt. */
  static final long MOST_DEBT = Capacity.MOST * ONE;

  /** The most requests that count at once, which fill the bucket from empty. */
  private static final long MOST_REQUESTS = MOST_SINGLE / PER_REQUEST;

  /** Returns the permits of a new ledger: one single move, and all bulk moves of a minute. */
  public static MovePermits initial(long now) {
    return new MovePermits(ONE, 0, now);
  }

  /** Returns half the limit: the slots that may move in bulk within a minute. */
  private static long half(int limit) {
    return Math.max(1, limit / 2);
  }

  /** Returns these permits at {@code now}, in milliseconds, after {@code served} more requests. */
  MovePermits filled(long served, int limit, long now) {
    long elapsed = Math.min(now - filledAt, ONE);
    long added = elapsed + PER_REQUEST * Math.min(served, MOST_REQUESTS);
    return new MovePermits(
        Math.min(MOST_SINGLE, single + added), Math.max(0, bulkDebt - half(limit) * elapsed), now);
  }

  /** Returns the number of slots that may move one by one. */
  int singles() {
    return (int) (single / ONE);
  }

  /** Returns the number of slots that may move in bulk. */
  int bulk(int limit) {
    return (int) Math.max(0, (half(limit) * ONE - bulkDebt) / ONE);
  }

  MovePermits withoutSingles(int slots) {
    return new MovePermits(single - slots * ONE, bulkDebt, filledAt);
  }

  MovePermits withBulk(int slots) {
    return new MovePermits(single, bulkDebt + slots * ONE, filledAt);
  }
}
