package dev.weir.application.pool;

/**
 * A pool at one moment.
 *
 * @param held how many slots are held: the connections there are, in whatever state, and slots on
 *     which one is about to be opened
 * @param idle how many connections are clean and nobody's
 * @param lent how many connections sessions have
 * @param waiting how many sessions wait
 */
public record PoolView(int held, int idle, int lent, int waiting) {
  /** A pool in which nothing has happened. */
  public static final PoolView EMPTY = new PoolView(0, 0, 0, 0);
}
