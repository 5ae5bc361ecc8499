package dev.weir.application.coordination;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;

/**
 * The shared ledger of slots, as this instance sees it.
 *
 * <p>Every dial takes a slot first, whatever its purpose; the slot goes back when the physical
 * connection is gone. The slots that all instances hold for a bucket never exceed its limit, except
 * within the stated bound for instances that are cut off.
 */
public interface SlotCoordinator extends AutoCloseable {
  /**
   * Opens this instance's account for a bucket, which is inactive until it begins; any thread.
   *
   * @param capacity the limits of all instances together, as configured here
   * @param owner the thread that owns the bucket
   * @param listener receives grants and other events, on that thread
   */
  SlotAccount open(BucketId bucket, Capacity capacity, BucketThread owner, SlotListener listener);

  /** Returns the name of the backend in configuration and health reports, such as {@code local}. */
  String backend();

  /**
   * Closes the connections to the ledger. The slots of an account that has not left by then come
   * free when its lease ends: its connections may still be open.
   */
  @Override
  void close();
}
