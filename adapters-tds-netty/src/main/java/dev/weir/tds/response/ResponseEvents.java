package dev.weir.tds.response;

import org.jspecify.annotations.Nullable;

/**
 * What {@link ResponseScanner} finds in responses, in the order in which it stands there. A token
 * is told when all of it has passed; {@link ResponseScanner#tokenOffset()} says then where it
 * began. Offsets count the payload of the message, from 0.
 */
public interface ResponseEvents {
  /**
   * The columns of the rows that follow were described.
   *
   * @param columns valid during the call
   */
  default void columns(DescribedColumns columns) {}

  /**
   * A result begins of which the client knows the columns: it asked for no description.
   *
   * @return the columns, or null if they are not known here either, so that its rows cannot be read
   */
  default @Nullable ColumnForms columnsNotDescribed() {
    return null;
  }

  /** So many rows more have passed. */
  default void rows(long count) {}

  /**
   * A statement or a procedure ended.
   *
   * @param status bits of {@link dev.weir.tds.wire.DoneStatus}
   * @param command what kind of statement it was, as the server numbers them
   */
  void done(DoneKind kind, int status, int command, long rows);

  /** Something went wrong. */
  void error(int number, int state, int severity);

  /** The server has something to say. */
  default void info(int number, int state, int severity) {}

  /**
   * What a procedure returned.
   *
   * @param endOffset where what comes behind it begins
   */
  default void returnStatus(int value, long endOffset) {}

  /**
   * A value that a procedure or a function gives back.
   *
   * @param value valid during the call
   */
  default void returnValue(ReturnedValue value) {}

  /**
   * The database, the language or the packet size.
   *
   * @param name valid during the call
   */
  default void renamed(EnvironmentChange change, CharSequence name) {}

  /**
   * The collation.
   *
   * @param collation its five bytes as a little-endian number, or 0 where there are none
   */
  default void collation(long collation) {}

  /**
   * A transaction began, ended, or took the session in.
   *
   * @param descriptor its descriptor, or 0 where the server gave none
   * @param offset where the descriptor's eight bytes stand, or -1
   */
  void transaction(EnvironmentChange change, long descriptor, long offset);

  /** Something else about the session is different. */
  default void environment(EnvironmentChange change) {}

  /** What the session would have to be given back is different. */
  default void sessionState(boolean recoverable) {}

  /** The rest of this response is not read; what it holds is not known. Told once per response. */
  void lost(Loss loss);
}
