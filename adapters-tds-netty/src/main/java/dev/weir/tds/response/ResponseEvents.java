package dev.weir.tds.response;

import dev.weir.domain.pinning.SessionStateMap;
import org.jspecify.annotations.Nullable;

/**
 * A listener to the tokens that {@link ResponseScanner} finds in responses, in their order. A token
 * is reported when all of it has been read; {@link ResponseScanner#tokenOffset()} then returns its
 * offset. Offsets count the payload of the message, from 0.
 */
public interface ResponseEvents {
  /**
   * The columns of the rows that follow were described.
   *
   * @param columns valid during the call
   */
  default void columns(DescribedColumns columns) {}

  /**
   * A result begins without a description of its columns, because the client asked for none.
   *
   * @return the columns, or null if they are not known here either, so that its rows cannot be read
   */
  default @Nullable ColumnForms columnsNotDescribed() {
    return null;
  }

  /** More rows have been read. */
  default void rows(long count) {}

  /**
   * A statement or a procedure ended.
   *
   * @param status bits of {@link dev.weir.tds.wire.DoneStatus}
   * @param command the kind of the statement, by the server's number
   */
  void done(DoneKind kind, int status, int command, long rows);

  /** The server reported an error. */
  void error(int number, int state, int severity);

  /** The server sent a message that is no error. */
  default void info(int number, int state, int severity) {}

  /**
   * A procedure returned a status.
   *
   * @param endOffset the offset behind the token
   */
  default void returnStatus(int value, long endOffset) {}

  /**
   * A procedure or a function returned a value.
   *
   * @param value valid during the call
   */
  default void returnValue(ReturnedValue value) {}

  /**
   * The database, the language or the packet size has changed.
   *
   * @param name the new value; valid during the call
   */
  default void renamed(EnvironmentChange change, CharSequence name) {}

  /**
   * * The collation has changed.
   *
   * @param collation its five bytes as a little-endian number, or 0 where there are none
   */
  default void collation(long collation) {}

  /**
   * A transaction began or ended, or the session joined one.
   *
   * @param descriptor its descriptor, or 0 where the server gave none
   * @param offset the offset of the descriptor's eight bytes, or -1
   */
  void transaction(EnvironmentChange change, long descriptor, long offset);

  /** Another property of the session has changed. */
  default void environment(EnvironmentChange change) {}

  /**
   * The server told states of the session, on a connection where they are wanted.
   *
   * @param states the map of the connection, which has them
   */
  default void sessionState(SessionStateMap states) {}

  /** The rest of this response cannot be read. Called at most once per response. */
  void lost(Loss loss);
}
