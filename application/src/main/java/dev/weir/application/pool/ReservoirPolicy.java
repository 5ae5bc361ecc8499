package dev.weir.application.pool;

import dev.weir.domain.ledger.Capacity;

/**
 * The number of connections of a bucket to keep ready, and the speed at which they are opened.
 *
 * @param minIdle how many are kept ready by all instances together
 * @param lowWatermark with fewer ready than this, by all together, as many are refilled at a time
 *     as may be opened, else one
 * @param dialsPerSecond how many all together open in a second; {@link Capacity#UNLIMITED} for any
 *     number
 * @param parallelism how many connections this instance opens at a time
 */
public record ReservoirPolicy(int minIdle, int lowWatermark, int dialsPerSecond, int parallelism) {
  /** Keeps no connection ready, and opens any number at a time. */
  public static final ReservoirPolicy NONE =
      new ReservoirPolicy(0, 0, Capacity.UNLIMITED, Integer.MAX_VALUE);

  /** Rejects negative numbers and a parallelism of 0. */
  public ReservoirPolicy {
    if (minIdle < 0 || lowWatermark < 0 || dialsPerSecond < 0 || parallelism < 1) {
      throw new IllegalArgumentException(
          "%d kept ready, %d at least, %d opened in a second, %d at a time"
              .formatted(minIdle, lowWatermark, dialsPerSecond, parallelism));
    }
  }
}
