package dev.weir.application.coordination;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/**
 * The state of this instance's coordination with the ledgers of its buckets.
 *
 * @param buckets the number of buckets in each state; states without buckets are missing
 * @param closed the number of buckets for which no slot may be held
 * @param serving the number of buckets for which a request can be served now
 * @param servingAt when a bucket that waits for leases to end can be served again, by the monotonic
 *     clock; meaningless where none waits
 */
public record CoordinationHealth(
    Map<CoordinationStanding, Integer> buckets, int closed, int serving, long servingAt) {
  /** Keeps its own copy. */
  public CoordinationHealth {
    buckets = Map.copyOf(buckets);
  }

  /** Returns the health of the accounts of all buckets. */
  public static CoordinationHealth of(Collection<AccountView> accounts) {
    Map<CoordinationStanding, Integer> buckets = new EnumMap<>(CoordinationStanding.class);
    accounts.forEach(account -> buckets.merge(account.standing(), 1, Integer::sum));
    return new CoordinationHealth(
        buckets,
        (int) accounts.stream().filter(AccountView::isClosed).count(),
        (int) accounts.stream().filter(AccountView::isServing).count(),
        accounts.stream()
            .filter(account -> !account.isServing() && !account.isClosed())
            .mapToLong(AccountView::growableAt)
            .reduce((one, other) -> one - other < 0 ? one : other)
            .orElse(0));
  }

  /** Returns the number of buckets. */
  public int total() {
    return buckets.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Returns whether there are buckets, and none of them can be served now. */
  public boolean isServingNone() {
    return serving == 0 && total() > 0;
  }

  /** Returns how many buckets are in this state. */
  public int at(CoordinationStanding standing) {
    return buckets.getOrDefault(standing, 0);
  }

  /** Returns the worst state of all buckets; {@code CONNECTED} without buckets. */
  public CoordinationStanding worst() {
    return buckets.keySet().stream()
        .max((one, other) -> Integer.compare(one.severity(), other.severity()))
        .orElse(CoordinationStanding.CONNECTED);
  }
}
