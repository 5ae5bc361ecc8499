package dev.weir.application.coordination;

import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.Sender;

/** As whom an instance writes to the ledger of one bucket, and what it takes that ledger for. */
final class LedgerIdentity {
  private final InstanceId instance;
  private String epoch = "";
  private long incarnation = 1;
  private long sequence;
  private boolean joining = true;
  private boolean settled;

  /** Of an instance that has not spoken to the ledger. */
  LedgerIdentity(InstanceId instance) {
    this.instance = instance;
  }

  /** The sender of the next message. */
  Sender next() {
    sequence++;
    return new Sender(instance, incarnation, sequence);
  }

  /** The ledger as it is known; empty before anything is. */
  String epoch() {
    return epoch;
  }

  /** Whether it has to be taken in before it is known there. */
  boolean isJoining() {
    return joining;
  }

  /** The ledger is another than it was. */
  void follow(String other) {
    epoch = other;
    returns();
  }

  /** The ledger does not know it. */
  void isForgotten() {
    returns();
    joining = true;
  }

  /**
   * Who has ever found the ledger open joins as one that it may have forgotten, whether or not it
   * holds anything: those who were there with it, and who did, are to be heard as well.
   */
  private void returns() {
    if (settled && !joining) {
      incarnation++;
      joining = true;
    }
  }

  /** The ledger knows it. */
  void accepted() {
    joining = false;
  }

  /** It has found the ledger open, or holds what that has not granted. */
  void settles() {
    settled = true;
  }
}
