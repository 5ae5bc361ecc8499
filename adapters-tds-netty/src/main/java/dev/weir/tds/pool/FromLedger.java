package dev.weir.tds.pool;

import dev.weir.application.coordination.SlotListener;
import dev.weir.application.pool.BucketPool;

/**
 * Tells a bucket's pool what the ledger says.
 *
 * @param settle is run when the pool has been told something
 */
record FromLedger(BucketPool pool, Runnable settle) implements SlotListener {
  @Override
  public void granted(int slots) {
    pool.granted(slots);
    settle.run();
  }

  @Override
  public void exhausted() {
    pool.exhausted(System.nanoTime());
    settle.run();
  }
}
