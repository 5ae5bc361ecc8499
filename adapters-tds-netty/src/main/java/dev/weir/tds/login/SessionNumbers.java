package dev.weir.tds.login;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The numbers of sessions (SPIDs) in the headers of packets to clients. They are Weir's own: the
 * server connections of a session change, its number does not. Any thread.
 */
public final class SessionNumbers {
  /**
   * The first number. A server numbers its sessions from the lowest free number on, so that KILL
   * with a number of Weir's does not end another session by mistake.
   */
  private static final int FIRST = 1 << 14;

  /** The number of numbers: {@code @@SPID} has 16 bits, with a sign. */
  private static final int COUNT = Short.MAX_VALUE - FIRST;

  private final AtomicInteger last = new AtomicInteger();

  /** The next number. Where there are more sessions than numbers, some share one. */
  int next() {
    return FIRST + Math.floorMod(last.getAndIncrement(), COUNT);
  }
}
