package dev.weir.application.arrival;

/**
 * The limits of clients before they are logged in.
 *
 * @param maxClients the limit of clients, logged in or not
 * @param maxRefusals the limit of clients that are being refused with an error message
 * @param memoryPerSource the limit of memory, in bytes, of the clients of one source
 * @param memoryInAll the limit of memory of all clients
 */
public record ArrivalLimits(int maxClients, int maxRefusals, int memoryPerSource, int memoryInAll) {
  /** The largest request of memory: the longest login. As much is kept in reserve. */
  public static final int LARGEST_STEP = 128 * 1024;

  /** The least memory: one request always fits beside the reserve. */
  static final int LEAST_MEMORY = 2 * LARGEST_STEP;

  /** Enough for 256 TLS handshakes at once; an instance makes some thousand a second. */
  private static final int USUAL_MEMORY_PER_SOURCE = 16 * 1024 * 1024;

  private static final int USUAL_MEMORY_IN_ALL = 48 * 1024 * 1024;

  /** Refuses limits under which a request could wait forever. */
  public ArrivalLimits {
    if (maxClients < 1 || maxRefusals < 0) {
      throw new IllegalArgumentException(
          "no client would be served with "
              + maxClients
              + " clients, "
              + maxRefusals
              + " refusals");
    }
    if (memoryPerSource < LEAST_MEMORY || memoryInAll < memoryPerSource) {
      throw new IllegalArgumentException(
          "memory of "
              + memoryPerSource
              + " bytes for a source, and of "
              + memoryInAll
              + " in all");
    }
  }

  /** The limits of an instance for this number of clients. */
  public static ArrivalLimits of(int maxClients, int maxRefusals) {
    return new ArrivalLimits(maxClients, maxRefusals, USUAL_MEMORY_PER_SOURCE, USUAL_MEMORY_IN_ALL);
  }
}
