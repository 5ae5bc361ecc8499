package dev.weir.tds.response;

import dev.weir.tds.token.ShortText;

/**
 * Reads the body of an ENVCHANGE (MS-TDS 2.2.7.9): its type, then the new value and the old one.
 */
final class EnvironmentReader {
  private static final int NEW_VALUE = 1;
  private static final int COLLATION_LENGTH = 5;

  /** What a count of one byte can hold. */
  private static final int LONGEST_NAME = 255;

  private final TokenBody body;
  private final ShortText name = new ShortText(LONGEST_NAME);
  private EnvironmentChange change = EnvironmentChange.UNKNOWN;

  EnvironmentReader(TokenBody body) {
    this.body = body;
  }

  /** Whether what its lengths say is within the token; nothing is told otherwise. */
  boolean read() {
    if (body.length() == 0) {
      return false;
    }
    change = EnvironmentChange.of(body.u8(0));
    return switch (change) {
      case DATABASE, LANGUAGE, PACKET_SIZE -> holds(NEW_VALUE, Character.BYTES);
      case COLLATION -> holds(NEW_VALUE, Byte.BYTES);
      case TRANSACTION_BEGUN,
          TRANSACTION_COMMITTED,
          TRANSACTION_ROLLED_BACK,
          TRANSACTION_ENLISTED,
          TRANSACTION_DEFECTED,
          TRANSACTION_ENDED ->
          holds(NEW_VALUE, Byte.BYTES) && holds(oldValue(), Byte.BYTES);
      case CHARACTER_SET,
          SORT_LOCALE,
          COMPARISON_FLAGS,
          MIRROR,
          TRANSACTION_PROMOTED,
          TRANSACTION_MANAGER_ADDRESS,
          RESET,
          USER_INSTANCE,
          ROUTING,
          ENHANCED_ROUTING,
          UNKNOWN ->
          true;
    };
  }

  /** Whether more of it comes than its length says: so the protocol has it (MS-TDS 2.2.7.9). */
  boolean isLongerThanItsLength() {
    return change == EnvironmentChange.TRANSACTION_PROMOTED && body.length() == NEW_VALUE;
  }

  void tell(ResponseEvents events) {
    switch (change) {
      case DATABASE, LANGUAGE, PACKET_SIZE -> {
        name.set(body.bytes(), NEW_VALUE + 1, body.u8(NEW_VALUE));
        events.renamed(change, name);
      }
      case COLLATION ->
          events.collation(
              body.number(NEW_VALUE + 1, Math.min(body.u8(NEW_VALUE), COLLATION_LENGTH)));
      case TRANSACTION_BEGUN,
          TRANSACTION_COMMITTED,
          TRANSACTION_ROLLED_BACK,
          TRANSACTION_ENLISTED,
          TRANSACTION_DEFECTED,
          TRANSACTION_ENDED ->
          tellTransaction(events);
      case CHARACTER_SET,
          SORT_LOCALE,
          COMPARISON_FLAGS,
          MIRROR,
          TRANSACTION_PROMOTED,
          TRANSACTION_MANAGER_ADDRESS,
          RESET,
          USER_INSTANCE,
          ROUTING,
          ENHANCED_ROUTING,
          UNKNOWN ->
          events.environment(change);
    }
  }

  /**
   * The protocol disagrees with itself on whether some descriptors are the new or the old value.
   */
  private void tellTransaction(ResponseEvents events) {
    int at = body.u8(NEW_VALUE) == 0 ? oldValue() : NEW_VALUE;
    if (body.u8(at) == Long.BYTES) {
      events.transaction(change, body.i64(at + 1), body.offset() + at + 1);
    } else {
      events.transaction(change, 0, -1);
    }
  }

  private int oldValue() {
    return NEW_VALUE + 1 + body.u8(NEW_VALUE);
  }

  private boolean holds(int index, int unit) {
    return index < body.length() && index + 1 + unit * body.u8(index) <= body.length();
  }
}
