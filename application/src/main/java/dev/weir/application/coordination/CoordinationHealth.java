package dev.weir.application.coordination;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/**
 * How well this instance is connected to the ledgers of its buckets.
 *
 * @param buckets how many buckets stand how; none with zero
 */
public record CoordinationHealth(Map<CoordinationStanding, Integer> buckets) {
  /** Keeps its own copy. */
  public CoordinationHealth {
    buckets = Map.copyOf(buckets);
  }

  /** Of buckets that stand like this, each named once. */
  public static CoordinationHealth of(Collection<CoordinationStanding> standings) {
    Map<CoordinationStanding, Integer> buckets = new EnumMap<>(CoordinationStanding.class);
    standings.forEach(standing -> buckets.merge(standing, 1, Integer::sum));
    return new CoordinationHealth(buckets);
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
