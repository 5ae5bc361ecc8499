package dev.weir.testkit.await;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;

/** Makes the JVM collect unreachable objects and enqueue their references. */
public final class GarbageCollection {
  private static final long PATIENCE_MILLIS = 100;

  private GarbageCollection() {}

  /**
   * Returns once a collection is complete. The JVM enqueues references some time after a
   * collection, in no order: the reference of a witness shows that it has begun, and that of
   * another witness in a second collection shows that the first was complete.
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
