package dev.weir.application.coordination;

import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.Sender;

/**
 * The identity of an instance at the ledger of one bucket, and the ledger's epoch as it knows it.
 */
final class LedgerIdentity {
  private final InstanceId instance;
  private String epoch = "";
  private long incarnation = 1;
  private long sequence;
  private boolean joining = true;
  private boolean settled;

  /** Creates the identity of an instance that has not sent a message to the ledger. */
  LedgerIdentity(InstanceId instance) {
    this.instance = instance;
  }

  /** Returns the sender of the next message. */
  Sender next() {
    sequence++;
    return new Sender(instance, incarnation, sequence);
  }

  /** Returns the epoch of the ledger; empty before it is known. */
  String epoch() {
    return epoch;
  }

  /** Returns whether the ledger has to accept this incarnation first. */
  boolean isJoining() {
    return joining;
  }

  /** The ledger has another epoch than before. */
  void changeEpoch(String other) {
    epoch = other;
    rejoin();
  }

  /** The ledger does not know the instance. */
  void isForgotten() {
    rejoin();
    joining = true;
  }

  /**
   * Joins in a new incarnation if the instance has ever settled, even if it holds no slot now. The
   * ledger then knows that it may have forgotten this instance, and waits for the reports of the
   * other instances that were there, which may hold slots.
   */
  private void rejoin() {
    if (settled && !joining) {
      incarnation++;
      joining = true;
    }
  }

  /** The ledger has accepted this incarnation. */
  void accepted() {
    joining = false;
  }

  /**
   * The ledger granted slots normally, or the instance holds slots that the ledger did not grant.
   */
  void settle() {
    settled = true;
  }
}
