package dev.weir.application.arrival;

/**
 * What an instance gives to clients before they are logged in.
 *
 * @param maxClients the most clients, logged in or not
 * @param maxRefusals the most clients that are told at once that they are too many
 * @param roomPerSource the most memory, in bytes, that the clients of one source may ask for
 * @param roomInAll the most memory that all of them may ask for
 */
public record ArrivalLimits(int maxClients, int maxRefusals, int roomPerSource, int roomInAll) {
  /** The most that a client may ask for at once: the longest login. So much is kept in reserve. */
  public static final int LARGEST_STEP = 128 * 1024;

  /** One request always fits beside the reserve. */
  static final int LEAST_ROOM = 2 * LARGEST_STEP;

  /** Enough for 256 TLS handshakes at once, of which an instance makes some thousand a second. */
  private static final int USUAL_ROOM_PER_SOURCE = 16 * 1024 * 1024;

  private static final int USUAL_ROOM_IN_ALL = 48 * 1024 * 1024;

  /** Refuses limits under which a request could wait for ever. */
  public ArrivalLimits {
    if (maxClients < 1 || maxRefusals < 0) {
      throw new IllegalArgumentException(
          "no client would be served with "
              + maxClients
              + " clients, "
              + maxRefusals
              + " refusals");
    }
    if (roomPerSource < LEAST_ROOM || roomInAll < roomPerSource) {
      throw new IllegalArgumentException(
          "room of " + roomPerSource + " bytes for a source, and of " + roomInAll + " in all");
    }
  }

  /** The limits of an instance for this number of clients. */
  public static ArrivalLimits of(int maxClients, int maxRefusals) {
    return new ArrivalLimits(maxClients, maxRefusals, USUAL_ROOM_PER_SOURCE, USUAL_ROOM_IN_ALL);
  }
}
