package dev.weir.tds.response;

import java.util.Arrays;

/** The type of an ENVCHANGE token (MS-TDS 2.2.7.9). */
public enum EnvironmentChange {
  /** The current database. */
  DATABASE(1),
  /** The language of messages and dates. */
  LANGUAGE(2),
  /** The character set, before TDS 7.0. */
  CHARACTER_SET(3),
  /** The packet size, from the next message on. */
  PACKET_SIZE(4),
  /** The locale of the sort order, before TDS 7.0. */
  SORT_LOCALE(5),
  /** The flags of comparisons, before TDS 7.0. */
  COMPARISON_FLAGS(6),
  /** The collation of the client's text. */
  COLLATION(7),
  /** A transaction has begun. */
  TRANSACTION_BEGUN(8),
  /** The transaction was committed. */
  TRANSACTION_COMMITTED(9),
  /** The transaction was rolled back. */
  TRANSACTION_ROLLED_BACK(10),
  /** The session has joined a distributed transaction. */
  TRANSACTION_ENLISTED(11),
  /** The session has left a distributed transaction ("defect" in the specification). */
  TRANSACTION_DEFECTED(12),
  /** The name of the mirroring partner. */
  MIRROR(13),
  /** The transaction became a distributed one; it stays open. */
  TRANSACTION_PROMOTED(15),
  /** The address of the transaction manager. */
  TRANSACTION_MANAGER_ADDRESS(16),
  /** The transaction that the session shared with others has ended. */
  TRANSACTION_ENDED(17),
  /** The session was reset. */
  RESET(18),
  /** The name of the instance that was started for the user. */
  USER_INSTANCE(19),
  /** The client must connect to another server. */
  ROUTING(20),
  /** The client must connect to another server and database. */
  ENHANCED_ROUTING(21),
  /** A type that MS-TDS does not define, such as 14; the token can still be skipped. */
  UNKNOWN(-1);

  private static final EnvironmentChange[] BY_CODE = new EnvironmentChange[22];

  static {
    Arrays.fill(BY_CODE, UNKNOWN);
    for (EnvironmentChange change : values()) {
      if (change != UNKNOWN) {
        BY_CODE[change.code] = change;
      }
    }
  }

  private final int code;

  EnvironmentChange(int code) {
    this.code = code;
  }

  /** Returns whether this change opens a transaction. */
  public boolean isTransactionStart() {
    return this == TRANSACTION_BEGUN || this == TRANSACTION_ENLISTED;
  }

  /** Returns whether this change ends the transaction. */
  public boolean isTransactionEnd() {
    return this == TRANSACTION_COMMITTED
        || this == TRANSACTION_ROLLED_BACK
        || this == TRANSACTION_DEFECTED
        || this == TRANSACTION_ENDED;
  }

  /** Returns the type with this code, an unsigned byte. */
  static EnvironmentChange of(int code) {
    return code < BY_CODE.length ? BY_CODE[code] : UNKNOWN;
  }
}
