package dev.weir.domain.slots;

/**
 * The limit of an instance's connections to a bucket while it cannot reach the coordination.
 *
 * <p>Each instance uses a fraction of the bucket's limit, so that all instances together keep the
 * limit as long as there are no more instances than the divisor, and the limit is at least the
 * divisor. If the limit is smaller, each instance still has one connection, since a bucket without
 * any connection is of no use, and the sum is the number of instances. The configuration check
 * warns of that.
 */
public sealed interface FallbackLimit {
  /** Returns the limit of one instance; {@code mostInstancesSeen} includes this instance. */
  int of(int maxConnections, int mostInstancesSeen);

  /**
   * Work continues with a fraction of the limit.
   *
   * @param configuredDivisor the smallest divisor of the limit: there may be more instances than an
   *     instance has seen
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

    /** Returns whether as many instances as the configured divisor together keep that limit. */
    public boolean keeps(int maxConnections) {
      return configuredDivisor <= maxConnections;
    }
  }

  /** Work stops, for operators to whom the limit is more important than availability. */
  record Strict() implements FallbackLimit {
    @Override
    public int of(int maxConnections, int mostInstancesSeen) {
      return 0;
    }
  }
}
