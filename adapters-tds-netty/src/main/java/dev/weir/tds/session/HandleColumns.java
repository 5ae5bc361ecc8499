package dev.weir.tds.session;

import dev.weir.application.prepared.HandleCall;
import dev.weir.tds.response.ColumnForms;
import dev.weir.tds.response.DescribedColumns;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a session's cursors and prepared statements. A driver that knows them asks the
 * server not to describe them again (fNoMetaData, MS-TDS 2.2.6.6), and rows without a description
 * can be read only with the columns remembered here.
 *
 * <p>Columns of cursors are remembered as long as the session has its connection, columns of
 * statements as long as the client's handles are valid. Where columns are missing, the response
 * cannot be read, and the session keeps its connection; columns are never guessed.
 */
final class HandleColumns {
  /**
   * The number of cursors, and of statements, whose columns are remembered. For other statements,
   * Weir asks for the description; the response to an undescribed fetch of another cursor cannot be
   * read.
   */
  static final int MOST = 64;

  private final Map<Long, ColumnForms> cursors = new HashMap<>();
  private final Map<Long, ColumnForms> statements = new HashMap<>();

  /** The columns that the current call has described, if it had one result. */
  private @Nullable ColumnForms described;

  private int results;

  /** Begins the response to a call. */
  void nextCall() {
    described = null;
    results = 0;
  }

  /** Takes the columns of a result that the server has described. */
  void described(HandleCall call, DescribedColumns columns) {
    results++;
    switch (call.kind()) {
      case PREPARE, PREPARE_AND_EXECUTE, OPEN_CURSOR, EXECUTE_CURSOR, PREPARE_AND_OPEN ->
          described = results == 1 ? columns.forms() : null;
      // The columns may have changed.
      case EXECUTE -> redescribed(statements, call, columns);
      case FETCH_CURSOR -> redescribed(cursors, call, columns);
      case NONE, UNPREPARE, CLOSE_CURSOR -> {}
    }
  }

  private void redescribed(
      Map<Long, ColumnForms> known, HandleCall call, DescribedColumns columns) {
    if (results == 1) {
      known.computeIfPresent(call.handle(), (handle, before) -> columns.forms());
    } else {
      known.remove(call.handle());
    }
  }

  /**
   * Returns the columns of a result that the server has not described; null if they are not known.
   */
  @Nullable ColumnForms notDescribed(HandleCall call) {
    results++;
    return switch (call.kind()) {
      case FETCH_CURSOR -> cursors.get(call.handle());
      case EXECUTE -> results == 1 ? statements.get(call.handle()) : null;
      case EXECUTE_CURSOR -> {
        described = results == 1 ? statements.get(call.handle()) : null;
        yield described;
      }
      case NONE,
          PREPARE,
          PREPARE_AND_EXECUTE,
          UNPREPARE,
          OPEN_CURSOR,
          PREPARE_AND_OPEN,
          CLOSE_CURSOR ->
          null;
    };
  }

  /** Takes an integer that the call has returned for this parameter. */
  void returned(HandleCall call, int parameter, long value) {
    switch (call.kind()) {
      case PREPARE, PREPARE_AND_EXECUTE -> prepared(call, parameter == 0, value);
      case OPEN_CURSOR -> remember(cursors, parameter == 0, value);
      case EXECUTE_CURSOR -> remember(cursors, parameter == 1, value);
      case PREPARE_AND_OPEN -> {
        prepared(call, parameter == 0, value);
        remember(cursors, parameter == 1, value);
      }
      case NONE, EXECUTE, UNPREPARE, FETCH_CURSOR, CLOSE_CURSOR -> {}
    }
  }

  private void prepared(HandleCall call, boolean isHandle, long value) {
    if (isHandle) {
      // The server gives up the statement that the new one replaces.
      statements.remove(call.handle());
    }
    remember(statements, isHandle, value);
  }

  private void remember(Map<Long, ColumnForms> known, boolean isHandle, long value) {
    ColumnForms columns = described;
    if (isHandle && value != 0 && columns != null && known.size() < MOST) {
      known.put(value, columns);
    }
  }

  /** Ends the response to the current call. */
  void callEnded(HandleCall call, boolean well) {
    if (well) {
      switch (call.kind()) {
        case UNPREPARE -> statements.remove(call.handle());
        case CLOSE_CURSOR -> cursors.remove(call.handle());
        case NONE,
            PREPARE,
            PREPARE_AND_EXECUTE,
            EXECUTE,
            OPEN_CURSOR,
            EXECUTE_CURSOR,
            PREPARE_AND_OPEN,
            FETCH_CURSOR -> {}
      }
    }
    nextCall();
  }

  /** Returns whether the columns of a statement are known. */
  boolean knowsStatement(long handle) {
    return statements.containsKey(handle);
  }

  /** Forgets a cursor that the server has closed by itself. */
  void forgetCursor(long cursor) {
    cursors.remove(cursor);
  }

  /** Forgets a statement that was given up. */
  void forgetStatement(long number) {
    statements.remove(number);
  }

  /** Forgets all cursors: they ended with the session's connection. */
  void forgetCursors() {
    cursors.clear();
  }

  /** Returns the number of cursors and statements whose columns are known. */
  int size() {
    return cursors.size() + statements.size();
  }
}
