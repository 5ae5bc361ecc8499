package dev.weir.application.coordination;

import dev.weir.domain.ledger.SlotUse;

/**
 * Receives a coordinator's answers, on the thread that owns the bucket. The coordinator has updated
 * its state before each call; the listener may ask or give back from within the call.
 */
public interface SlotListener {
  /** The argument of {@link #limitSlots} that lifts the limit. */
  int ANY_NUMBER = Integer.MAX_VALUE;

  /** Slots were granted to this instance, which gives unwanted ones back. */
  void granted(int slots);

  /** This many connections may be opened right now, with slots that are held. */
  default void dialsPermitted(int dials) {
    throw new IllegalStateException("permits to dial came unasked");
  }

  /** The number of instances that share the bucket has changed; it includes this one. */
  default void instancesChanged(int count) {}

  /**
   * The ledger has no slot left for the latest request. The request stands: a grant follows when a
   * slot comes free, unless the request is withdrawn.
   */
  void exhausted();

  /**
   * Limits the slots: close unused connections beyond the limit at once, and others as they are
   * returned. {@link #ANY_NUMBER} lifts the limit.
   */
  void limitSlots(int slots);

  /** Limits the slots now: break connections in use off, too. */
  void cutSlots(int slots);

  /** The state of the coordination with the ledger has changed. */
  void standingChanged(CoordinationStanding standing);

  /** Returns how many slots belong to unused connections; called for each report. */
  int unused();

  /**
   * Returns the use that was made of {@code held} slots lately; called for each report, and once a
   * second while requests wait. A listener that does not measure is never given slots of others,
   * unless it starves.
   */
  default SlotUse use(int held) {
    return SlotUse.NONE;
  }
}
