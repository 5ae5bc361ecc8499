package dev.weir.tds.browser;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Limits the answers to each network in each second. The source of a datagram may be forged: the
 * answers then go to a network that has not asked, and must not be worth an attack. Networks that
 * share a counter by chance share a budget.
 */
final class AnswerBudget {
  /** Many clients of one network may start together; those without an answer ask again. */
  static final int ANSWERS_PER_SECOND = 200;

  private static final int COUNTERS = 4_096;

  /** The bytes of an address that name its network: /24, and /48 for IPv6. */
  private static final int NETWORK_BYTES = 3;

  private static final int NETWORK_BYTES_IPV6 = 6;

  private final int[] answered = new int[COUNTERS];
  private final LongSupplier clock;
  private long second;

  /**
   * Creates a budget.
   *
   * @param clock the monotonic clock in nanoseconds
   */
  AnswerBudget(LongSupplier clock) {
    this.clock = clock;
    this.second = seconds();
  }

  /** Takes an answer from the budget of an address; returns false where it is used up. */
  boolean take(InetAddress address) {
    long now = seconds();
    if (now != second) {
      second = now;
      Arrays.fill(answered, 0);
    }
    int counter = counter(address.getAddress());
    if (answered[counter] >= ANSWERS_PER_SECOND) {
      return false;
    }
    answered[counter]++;
    return true;
  }

  private long seconds() {
    return TimeUnit.NANOSECONDS.toSeconds(clock.getAsLong());
  }

  private static int counter(byte[] address) {
    int length = address.length == 4 ? NETWORK_BYTES : NETWORK_BYTES_IPV6;
    int hash = Arrays.hashCode(Arrays.copyOf(address, length));
    return Math.floorMod(hash ^ (hash >>> 16), COUNTERS);
  }
}
