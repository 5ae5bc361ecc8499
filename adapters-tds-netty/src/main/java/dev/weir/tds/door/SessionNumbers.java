package dev.weir.tds.door;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The numbers of sessions (SPIDs) as clients see them, in the headers of all packets. They are
 * Weir's own: a session's server connections change, its number does not. Any thread.
 */
public final class SessionNumbers {
  /**
   * A server gives its sessions the lowest numbers that are free, and has none of these unless it
   * has as many sessions: so KILL with a number of Weir's ends no session of somebody else.
   */
  private static final int FIRST = 1 << 14;

  /** The number is a signed one of 16 bits where clients ask for it. */
  private static final int COUNT = Short.MAX_VALUE - FIRST;

  private final AtomicInteger last = new AtomicInteger();

  /** The next one. With more sessions than there are numbers, some have the same. */
  int next() {
    return FIRST + Math.floorMod(last.getAndIncrement(), COUNT);
  }
}
