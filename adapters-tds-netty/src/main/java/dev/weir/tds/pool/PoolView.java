package dev.weir.tds.pool;

/**
 * What others may know of a bucket's pool.
 *
 * @param held all connections there are, in whatever state
 * @param idle those that nobody has
 * @param lent those that sessions have
 * @param waiting the sessions that wait
 */
public record PoolView(int held, int idle, int lent, int waiting) {
  static final PoolView EMPTY = new PoolView(0, 0, 0, 0);
}
