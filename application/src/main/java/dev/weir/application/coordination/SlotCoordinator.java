package dev.weir.application.coordination;

import dev.weir.domain.bucket.BucketId;

/**
 * The shared ledger of slots, as this instance sees it.
 *
 * <p>Every dial takes a slot first, whatever it is for; the slot goes back when the physical
 * connection is gone. The sum of what all instances hold for a bucket never exceeds its limit.
 */
public interface SlotCoordinator extends AutoCloseable {
  /**
   * Opens this instance's account for a bucket.
   *
   * @param limit the most slots all instances together may hold
   * @param listener told of grants, on the bucket's owning thread
   */
  SlotAccount open(BucketId bucket, int limit, SlotListener listener);

  /** The name of the backend as configuration and health reports call it, such as {@code local}. */
  String backend();

  /** Whether the ledger can be reached, as known without asking it now. */
  CoordinationHealth health();

  /** Gives everything back and leaves. The physical connections must be gone by then. */
  @Override
  void close();
}
