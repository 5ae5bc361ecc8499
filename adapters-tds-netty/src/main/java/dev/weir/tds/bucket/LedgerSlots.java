package dev.weir.tds.bucket;

import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.coordination.SlotListener;
import dev.weir.application.pool.BucketPool;
import dev.weir.domain.ledger.SlotUse;

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
  public void dialsPermitted(int dials) {
    pool.dialsPermitted(dials, System.nanoTime());
    settle.run();
  }

  @Override
  public void instancesChanged(int count) {
    pool.instancesChanged(count);
    settle.run();
  }

  @Override
  public void exhausted() {
    pool.exhausted(System.nanoTime());
    settle.run();
  }

  @Override
  public void limitSlots(int slots) {
    watch.limitSlots(slots);
    pool.limitSlots(slots);
    settle.run();
  }

  @Override
  public void cutSlots(int slots) {
    pool.cutSlots(slots);
    settle.run();
  }

  @Override
  public void standingChanged(CoordinationStanding standing) {
    watch.standingChanged(standing);
    pool.standingChanged(standing, watch.account().fallbackLimit());
  }

  @Override
  public int unused() {
    return pool.unused();
  }

  @Override
  public SlotUse use(int held) {
    return pool.use(held, System.nanoTime());
  }
}
