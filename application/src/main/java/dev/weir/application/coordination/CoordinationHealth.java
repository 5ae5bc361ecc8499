package dev.weir.application.coordination;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/**
 * How well this instance is connected to the ledgers of its buckets.
 *
 * @param buckets how many buckets stand how; none with zero
 * @param closed for how many of them nothing may be held
 */
public record CoordinationHealth(Map<CoordinationStanding, Integer> buckets, int closed) {
  /** Keeps its own copy. */
  public CoordinationHealth {
    buckets = Map.copyOf(buckets);
  }

  /** Of the accounts of all buckets. */
  public static CoordinationHealth of(Collection<AccountView> accounts) {
    Map<CoordinationStanding, Integer> buckets = new EnumMap<>(CoordinationStanding.class);
    accounts.forEach(account -> buckets.merge(account.standing(), 1, Integer::sum));
    return new CoordinationHealth(
        buckets, (int) accounts.stream().filter(AccountView::isClosed).count());
  }

  /** Whether no bucket at all can be served. */
  public boolean isClosed() {
    return closed > 0 && closed == buckets.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** How many buckets stand like this. */
  public int at(CoordinationStanding standing) {
    return buckets.getOrDefault(standing, 0);
  }

  /** How the bucket stands that is worst off; without buckets nothing is wrong. */
  public CoordinationStanding worst() {
    return buckets.keySet().stream()
        .max((one, other) -> Integer.compare(one.severity(), other.severity()))
        .orElse(CoordinationStanding.CONNECTED);
  }
}
