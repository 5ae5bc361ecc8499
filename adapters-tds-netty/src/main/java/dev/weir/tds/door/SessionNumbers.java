package dev.weir.tds.door;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The numbers of sessions (SPIDs) as clients see them, in the headers of all packets. They are
 * Weir's own: a session's server connections change, its number does not. Any thread.
 */
public final class SessionNumbers {
  /** SQL Server keeps the first 50 for itself. */
  private static final int FIRST = 51;

  /** The number is a signed one of 16 bits where clients ask for it. */
  private static final int COUNT = Short.MAX_VALUE - FIRST;

  private final AtomicInteger last = new AtomicInteger();

  /** The next one. With more sessions than there are numbers, some have the same. */
  int next() {
    return FIRST + Math.floorMod(last.getAndIncrement(), COUNT);
  }
}
