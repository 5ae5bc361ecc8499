package dev.weir.tds.passthrough;

import dev.weir.domain.error.ClientError;

/**
 * Requests a slot of a {@link PassthroughBucket}. Called on the event loop that the request named;
 * one of the first two methods is called, once.
 */
interface SlotClaimant {
  /** The slot is granted. The claimant releases it, also where it has ended in the meantime. */
  void slotAdmitted();

  /** The request is refused. */
  void slotRefused(ClientError error);

  /**
   * The lease of the granted slot has ended: its server connection has to be cut at once. A cut may
   * be on its way while the slot is released.
   */
  void slotCut();
}
