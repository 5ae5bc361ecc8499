package dev.weir.tds.response;

import dev.weir.tds.wire.ShortText;
import io.netty.buffer.ByteBuf;

/**
 * Reads the body of an ENVCHANGE token (MS-TDS 2.2.7.9): its type, the new value and the old value.
 */
final class EnvironmentReader {
  private static final int NEW_VALUE = 1;
  private static final int COLLATION_LENGTH = 5;

  /** The longest text that a length of one byte allows. */
  private static final int LONGEST_NAME = 255;

  private final TokenBody body;
  private final ShortText name = new ShortText(LONGEST_NAME);
  private EnvironmentChange change = EnvironmentChange.UNKNOWN;

  /** The client's descriptor of the open transaction; 0 if it is the server's own. */
  private long clientDescriptor;

  private long resets;

  EnvironmentReader(TokenBody body) {
    this.body = body;
  }

  /**
   * Sets the descriptor with which the end of the transaction is reported to the client; 0 for the
   * server's own.
   */
  void callTransaction(long descriptor) {
    clientDescriptor = descriptor;
  }

  /**
   * Overwrites the bytes of an ended transaction's descriptor that are in this piece.
   *
   * @param piece the bytes that have just been read
   * @param begin the index at which the body begins in the piece; it lies before the piece if the
   *     body began earlier
   * @param from the number of bytes of the body before this piece
   */
  void rename(ByteBuf piece, int begin, int from) {
    if (clientDescriptor == 0 || body.heldLength() <= NEW_VALUE || !isEnd()) {
      return;
    }
    int length = body.u8(NEW_VALUE) == 0 ? NEW_VALUE + 1 : NEW_VALUE;
    int descriptor = length + 1;
    if (body.heldLength() > length && body.u8(length) == Long.BYTES) {
      int to = Math.min(body.heldLength(), descriptor + Long.BYTES);
      for (int i = Math.max(from, descriptor); i < to; i++) {
        piece.setByte(begin + i, (byte) (clientDescriptor >>> ((i - descriptor) * Byte.SIZE)));
      }
    }
  }

  private boolean isEnd() {
    return EnvironmentChange.of(body.u8(0)).isTransactionEnd();
  }

  /** Reads the type and the values, and returns whether their lengths fit the token. */
  boolean read() {
    if (body.length() == 0) {
      return false;
    }
    change = EnvironmentChange.of(body.u8(0));
    return switch (change) {
      case DATABASE, LANGUAGE, PACKET_SIZE -> hasValue(NEW_VALUE, Character.BYTES);
      case COLLATION -> hasValue(NEW_VALUE, Byte.BYTES);
      case TRANSACTION_BEGUN,
          TRANSACTION_COMMITTED,
          TRANSACTION_ROLLED_BACK,
          TRANSACTION_ENLISTED,
          TRANSACTION_DEFECTED,
          TRANSACTION_ENDED ->
          hasValue(NEW_VALUE, Byte.BYTES) && hasValue(oldValue(), Byte.BYTES);
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

  /**
   * Returns whether the value follows behind the length of the token, as MS-TDS 2.2.7.9 specifies
   * for a promoted transaction.
   */
  boolean isLongerThanItsLength() {
    return change == EnvironmentChange.TRANSACTION_PROMOTED && body.length() == NEW_VALUE;
  }

  /** Returns whether the change that was read last acknowledges a reset. */
  boolean isReset() {
    return change == EnvironmentChange.RESET;
  }

  /** Returns the number of resets that the server has acknowledged so far. */
  long resets() {
    return resets;
  }

  void tell(ResponseEvents events) {
    if (change == EnvironmentChange.RESET) {
      resets++;
    }
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
          reportTransaction(events);
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
   * Reports a transaction. The specification is inconsistent on whether some descriptors are the
   * new or the old value, so both are examined.
   */
  private void reportTransaction(ResponseEvents events) {
    if (change.isTransactionEnd()) {
      clientDescriptor = 0;
    }
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

  private boolean hasValue(int index, int unit) {
    return index < body.length() && index + 1 + unit * body.u8(index) <= body.length();
  }
}
