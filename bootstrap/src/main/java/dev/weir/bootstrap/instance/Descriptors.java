package dev.weir.bootstrap.instance;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The division of the process's file descriptors. A client needs one, and a physical connection
 * needs one; a process that runs out of descriptors can neither accept nor dial.
 *
 * @param maxClients the largest number of clients to accept
 * @param warning the warning for the operator, if the limit is too low
 */
public record Descriptors(int maxClients, Optional<String> warning) {
  /**
   * The descriptors reserved for listeners, HTTP, jars, logs, coordination, and clients that are
   * refused or closed.
   */
  static final int RESERVE = 384;

  /** The part of {@link #RESERVE} for clients that are being refused. */
  static final int REFUSALS = 128;

  /**
   * Divides the descriptors.
   *
   * @param limit the largest number of descriptors of the process
   * @param slots the sum of the limits of all buckets, and so of all physical connections
   * @param wanted {@code max_clients}, where it is configured
   */
  public static Descriptors share(long limit, long slots, OptionalInt wanted) {
    long free = Math.max(0, limit - RESERVE);
    long besideTheSlots = free - slots;
    // A client waits with one descriptor and is served with two, so half is never too many.
    int fitting = Math.clamp(Math.max(besideTheSlots, free / 2), 1, Integer.MAX_VALUE);
    if (wanted.isPresent() && wanted.getAsInt() <= fitting) {
      return new Descriptors(wanted.getAsInt(), Optional.empty());
    }
    if (wanted.isPresent()) {
      return new Descriptors(
          fitting, Optional.of(tooFewForClients(limit, slots, wanted.getAsInt(), fitting)));
    }
    return besideTheSlots < free / 2
        ? new Descriptors(fitting, Optional.of(tooFewForSlots(limit, slots, fitting)))
        : new Descriptors(fitting, Optional.empty());
  }

  private static String tooFewForClients(long limit, long slots, int wanted, int clients) {
    return "max_clients is "
        + wanted
        + ", but the process may have "
        + limit
        + " file descriptors; with "
        + slots
        + " slots that is enough for "
        + clients
        + " clients, which is the limit now. Raise it with ulimit -n (or LimitNOFILE) to "
        + (wanted + slots + RESERVE)
        + ".";
  }

  private static String tooFewForSlots(long limit, long slots, int clients) {
    return "the process may have "
        + limit
        + " file descriptors, which is few for "
        + slots
        + " slots; at most "
        + clients
        + " clients are accepted. Raise it with ulimit -n (or LimitNOFILE) to "
        + (2 * slots + RESERVE)
        + " or more.";
  }
}
