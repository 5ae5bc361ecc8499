package dev.weir.domain.ledger;

/**
 * Who sends a message to the ledger, and after which others.
 *
 * @param incarnation goes up whenever the instance joins anew
 * @param sequence goes up with every message
 */
public record Sender(InstanceId instance, long incarnation, long sequence) {
  /** Whether this was sent after the other, by the same instance. */
  boolean isAfter(long otherIncarnation, long otherSequence) {
    return incarnation == otherIncarnation
        ? sequence > otherSequence
        : incarnation > otherIncarnation;
  }
}
