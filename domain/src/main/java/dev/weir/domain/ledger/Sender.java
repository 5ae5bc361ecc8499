package dev.weir.domain.ledger;

/**
 * The sender of a message to the ledger, and the position of the message among its others.
 *
 * @param incarnation a number that rises whenever the instance joins anew
 * @param sequence a number that rises with every message
 */
public record Sender(InstanceId instance, long incarnation, long sequence) {
  /** Returns whether this message was sent after the other of the same instance. */
  boolean isAfter(long otherIncarnation, long otherSequence) {
    return incarnation == otherIncarnation
        ? sequence > otherSequence
        : incarnation > otherIncarnation;
  }
}
