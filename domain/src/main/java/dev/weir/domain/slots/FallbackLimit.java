package dev.weir.domain.slots;

/**
 * How many connections an instance may have to a bucket while it cannot reach the coordination.
 *
 * <p>Each of them works with a part of the bucket's limit, so small that together they keep it: as
 * long as there are no more instances than the divisor, and the limit is at least the divisor.
 * Where it is smaller, each still has one connection, since a bucket nobody may reach is of no use,
 * and the sum is then the number of instances. The configuration check warns of that.
 */
public sealed interface FallbackLimit {
  /** The limit of one instance; {@code mostInstancesSeen} counts this one too. */
  int of(int maxConnections, int mostInstancesSeen);

  /**
   * Work goes on with a part of the limit.
   *
   * @param configuredDivisor the least number the limit is divided by: what the instances know of
   *     each other may be less than there are
   */
  record Divided(int configuredDivisor) implements FallbackLimit {
    /** Refuses a divisor below 1. */
    public Divided {
      if (configuredDivisor < 1) {
        throw new IllegalArgumentException("a divisor is at least 1, not " + configuredDivisor);
      }
    }

    @Override
    public int of(int maxConnections, int mostInstancesSeen) {
      if (maxConnections < 0) {
        throw new IllegalArgumentException("a limit is not negative: " + maxConnections);
      }
      int divisor = Math.max(configuredDivisor, mostInstancesSeen);
      return maxConnections == 0 ? 0 : Math.max(1, maxConnections / divisor);
    }

    /** Whether the configured divisor of instances together keep that limit. */
    public boolean keeps(int maxConnections) {
      return configuredDivisor <= maxConnections;
    }
  }

  /** Work stops: for whom the limit is worth more than an answer. */
  record Strict() implements FallbackLimit {
    @Override
    public int of(int maxConnections, int mostInstancesSeen) {
      return 0;
    }
  }
}
