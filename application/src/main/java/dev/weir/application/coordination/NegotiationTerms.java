package dev.weir.application.coordination;

import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.slots.FallbackLimit;
import java.time.Duration;

/**
 * By which rules an instance deals with the ledger.
 *
 * @param fewestInstances how many instances there are at least, as configured
 */
public record NegotiationTerms(
    InstanceId instance, LedgerTerms ledger, FallbackLimit fallback, int fewestInstances) {
  /** Refuses a cluster without this instance. */
  public NegotiationTerms {
    if (fewestInstances < 1) {
      throw new IllegalArgumentException("there is at least one instance, not " + fewestInstances);
    }
  }

  /** How far apart reports are at most. */
  long intervalNanos() {
    return ledger.lease().interval().toNanos();
  }

  /**
   * How long an answer is awaited: never longer than until the next heartbeat is due, so that one
   * lost answer does not delay it.
   */
  long patienceNanos() {
    return shorter(ledger.lease().answerTimeout(), ledger.lease().interval()).toNanos();
  }

  /**
   * How far apart reports are while something is lacking, or the ledger is: often enough to come
   * for what was set aside although the hint was lost.
   */
  long pollNanos() {
    return shorter(ledger.acceptWithin().dividedBy(3), ledger.lease().interval()).toNanos();
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
