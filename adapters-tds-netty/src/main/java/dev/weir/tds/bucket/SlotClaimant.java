package dev.weir.tds.bucket;

import dev.weir.domain.error.ClientError;

/**
 * Who asked for a slot. Called on the event loop it named when asking. One of the first two, once.
 */
public interface SlotClaimant {
  /** The slot is here; it is the claimant's to release, also if it has left since. */
  void slotAdmitted();

  /** There is no slot. */
  void slotRefused(ClientError error);

  /**
   * The lease of the slot that was admitted has ended: its connection is to be broken off at once.
   * Not called after the slot was released; it may have been on its way.
   */
  void slotCut();
}
