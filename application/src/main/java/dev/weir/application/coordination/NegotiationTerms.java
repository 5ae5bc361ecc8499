package dev.weir.application.coordination;

import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.slots.FallbackLimit;
import java.time.Duration;

/**
 * The rules of an instance's negotiation with the ledger.
 *
 * @param fewestInstances the least number of instances, as configured
 */
public record NegotiationTerms(
    InstanceId instance, LedgerTerms ledger, FallbackLimit fallback, int fewestInstances) {
  /** Rejects a cluster without this instance. */
  public NegotiationTerms {
    if (fewestInstances < 1) {
      throw new IllegalArgumentException("there is at least one instance, not " + fewestInstances);
    }
  }

  /** Returns the longest interval between two reports. */
  long intervalNanos() {
    return ledger.lease().interval().toNanos();
  }

  /**
   * Returns how long to wait for an answer: never longer than until the next heartbeat is due, so
   * that one lost answer does not delay the heartbeat.
   */
  long patienceNanos() {
    return shorter(ledger.lease().answerTimeout(), ledger.lease().interval()).toNanos();
  }

  /**
   * Returns the interval between reports while slots are lacking, or the ledger is out of reach:
   * short enough to accept slots set aside for this instance although the hint was lost.
   */
  long pollNanos() {
    return shorter(ledger.acceptWithin().dividedBy(3), ledger.lease().interval()).toNanos();
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
