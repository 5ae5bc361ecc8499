package dev.weir.bootstrap.config;

/** The number of a bucket's slots that may be pinned, as a number or a share. */
public sealed interface PinLimit {
  /** Returns the limit, at least 1, for a bucket with {@code maxConnections} slots. */
  int of(int maxConnections);

  /** A fixed number. */
  record Count(int slots) implements PinLimit {
    @Override
    public int of(int maxConnections) {
      return Math.min(slots, maxConnections);
    }

    @Override
    public String toString() {
      return Integer.toString(slots);
    }
  }

  /** A share of the bucket's slots, rounded down. */
  record Percent(int percent) implements PinLimit {
    @Override
    public int of(int maxConnections) {
      return Math.max(1, maxConnections * percent / 100);
    }

    @Override
    public String toString() {
      return percent + "%";
    }
  }
}
