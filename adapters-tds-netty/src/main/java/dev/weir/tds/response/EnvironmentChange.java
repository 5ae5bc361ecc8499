package dev.weir.tds.response;

import java.util.Arrays;

/** What an ENVCHANGE says has changed (MS-TDS 2.2.7.9). */
public enum EnvironmentChange {
  /** The current database. */
  DATABASE(1),
  /** The language of messages and dates. */
  LANGUAGE(2),
  /** The character set, before 7.0. */
  CHARACTER_SET(3),
  /** The packet size, from the next message on. */
  PACKET_SIZE(4),
  /** A detail of sorting, before 7.0. */
  SORT_LOCALE(5),
  /** A detail of comparing, before 7.0. */
  COMPARISON_FLAGS(6),
  /** The collation of what the client sends. */
  COLLATION(7),
  /** A transaction has begun. */
  TRANSACTION_BEGUN(8),
  /** The transaction was committed. */
  TRANSACTION_COMMITTED(9),
  /** The transaction was rolled back. */
  TRANSACTION_ROLLED_BACK(10),
  /** The session takes part in a distributed transaction. */
  TRANSACTION_ENLISTED(11),
  /** The session has left a distributed transaction. */
  TRANSACTION_DEFECTED(12),
  /** The name of the mirror. */
  MIRROR(13),
  /** The transaction became a distributed one. */
  TRANSACTION_PROMOTED(15),
  /** Where the transaction manager is. */
  TRANSACTION_MANAGER_ADDRESS(16),
  /** The transaction that sessions shared has ended. */
  TRANSACTION_ENDED(17),
  /** The session was reset. */
  RESET(18),
  /** The name of the instance that was started for the user. */
  USER_INSTANCE(19),
  /** The client is to go elsewhere. */
  ROUTING(20),
  /** The client is to go elsewhere, and to another database. */
  ENHANCED_ROUTING(21),
  /** Something that this version does not know, and could pass over. */
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

  /** Whether a transaction is open from now on. */
  public boolean opensTransaction() {
    return this == TRANSACTION_BEGUN || this == TRANSACTION_ENLISTED;
  }

  /** Whether no transaction is open from now on. */
  public boolean endsTransaction() {
    return this == TRANSACTION_COMMITTED
        || this == TRANSACTION_ROLLED_BACK
        || this == TRANSACTION_DEFECTED
        || this == TRANSACTION_ENDED;
  }

  static EnvironmentChange of(int code) {
    return code < BY_CODE.length ? BY_CODE[code] : UNKNOWN;
  }
}
