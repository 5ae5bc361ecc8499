package dev.weir.testkit.await;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;

/** Has what nobody refers to any more collected, and its references handed over. */
public final class GarbageCollection {
  private static final long PATIENCE_MILLIS = 100;

  private GarbageCollection() {}

  /**
   * Returns once a collection is complete. References are handed over some time after it, in no
   * order: that of a witness shows that it has begun, that of another in a second collection that
   * it was done before.
   */
  public static void await() throws InterruptedException {
    collectUntilAWitnessIsFound();
    collectUntilAWitnessIsFound();
  }

  private static void collectUntilAWitnessIsFound() throws InterruptedException {
    ReferenceQueue<Object> collected = new ReferenceQueue<>();
    PhantomReference<Object> witness = new PhantomReference<>(new Object(), collected);
    try {
      do {
        System.gc();
      } while (collected.remove(PATIENCE_MILLIS) == null);
    } finally {
      Reference.reachabilityFence(witness);
    }
  }
}
