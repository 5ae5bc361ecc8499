package dev.weir.tds.bucket;

import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.coordination.SlotListener;
import dev.weir.application.pool.BucketPool;

/**
 * Passes the events of the ledger to a bucket's pool.
 *
 * @param settle runs the actions that the pool has decided on an event
 */
record LedgerSlots(BucketPool pool, LedgerWatch watch, Runnable settle) implements SlotListener {
  @Override
  public void granted(int slots) {
    pool.granted(slots);
    settle.run();
  }

  @Override
  public void mayDial(int dials) {
    pool.mayDial(dials);
    settle.run();
  }

  @Override
  public void instances(int count) {
    pool.instances(count);
    settle.run();
  }

  @Override
  public void exhausted() {
    pool.exhausted(System.nanoTime());
    settle.run();
  }

  @Override
  public void holdAtMost(int slots) {
    watch.holdAtMost(slots);
    pool.holdAtMost(slots);
    settle.run();
  }

  @Override
  public void cutDownTo(int slots) {
    pool.cutDownTo(slots);
    settle.run();
  }

  @Override
  public void standing(CoordinationStanding standing) {
    watch.standing(standing);
    pool.standing(standing, watch.account().fallbackLimit());
  }

  @Override
  public int unused() {
    return pool.unused();
  }
}
