package dev.weir.application.pool;

/**
 * The state of a pool at one moment.
 *
 * @param held the slots held: connections in any state, and slots with which one is about to be
 *     opened
 * @param idle the connections that are clean and not lent
 * @param lent the connections lent to sessions
 * @param waiting the sessions that wait
 */
public record PoolView(int held, int idle, int lent, int waiting) {
  /** The state of an empty pool. */
  public static final PoolView EMPTY = new PoolView(0, 0, 0, 0);
}
