package dev.weir.tds.bucket;

import dev.weir.domain.error.ClientError;

/** Who asked for a slot. Called on the event loop it named when asking, once. */
public interface SlotClaimant {
  /** The slot is here; it is the claimant's to release, also if it has left since. */
  void slotAdmitted();

  /** There is no slot. */
  void slotRefused(ClientError error);
}
