package dev.weir.application.coordination;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;

/**
 * The shared ledger of slots, as this instance sees it.
 *
 * <p>Every dial takes a slot first, whatever it is for; the slot goes back when the physical
 * connection is gone. The sum of what all instances hold for a bucket never exceeds its limit, but
 * within the bound that is stated for instances that are cut off.
 */
public interface SlotCoordinator extends AutoCloseable {
  /**
   * Opens this instance's account for a bucket, which is quiet before it begins; any thread.
   *
   * @param capacity what all instances together may hold and do, as configured here
   * @param owner the thread that owns the bucket
   * @param listener told of grants and of the rest, on that thread
   */
  SlotAccount open(BucketId bucket, Capacity capacity, BucketThread owner, SlotListener listener);

  /** The name of the backend as configuration and health reports call it, such as {@code local}. */
  String backend();

  /**
   * Lets go of the way to the ledger. Whatever account has not left by then is given up by lease:
   * its connections may still be open.
   */
  @Override
  void close();
}
