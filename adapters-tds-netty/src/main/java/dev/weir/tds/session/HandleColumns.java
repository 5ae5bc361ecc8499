package dev.weir.tds.session;

import dev.weir.application.prepared.HandleCall;
import dev.weir.tds.response.ColumnForms;
import dev.weir.tds.response.DescribedColumns;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a session's cursors and prepared statements. A driver that has been told them once
 * asks for no further description (fNoMetaData, MS-TDS 2.2.6.6), and rows that nobody described
 * could not be passed over.
 *
 * <p>Those of cursors live as long as the connection, those of statements as long as the client's
 * numbers are good. What is not remembered here costs the session its lending, for then the
 * response cannot be read; nothing is ever guessed.
 */
final class HandleColumns {
  /** Who has more handles open at once than this has their other columns described, or is lost. */
  static final int MOST = 64;

  private final Map<Long, ColumnForms> cursors = new HashMap<>();
  private final Map<Long, ColumnForms> statements = new HashMap<>();

  /** What the call that runs has described, if that was one result. */
  private @Nullable ColumnForms described;

  private int results;

  /** The answer to a call begins. */
  void nextCall() {
    described = null;
    results = 0;
  }

  /** The server has described a result. */
  void described(HandleCall call, DescribedColumns columns) {
    results++;
    switch (call.kind()) {
      case PREPARE, PREPARE_AND_EXECUTE, OPEN_CURSOR, EXECUTE_CURSOR, PREPARE_AND_OPEN ->
          described = results == 1 ? columns.forms() : null;
      // The columns may be others than they were.
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

  /** The server has not described a result: its columns, or null where they are not known. */
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

  /** The call has given back an integer as the value of this parameter. */
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
      // What the new statement replaces is given up.
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

  /** The call has ended that is being answered. */
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

  /** Whether the columns of a statement are known. */
  boolean knowsStatement(long handle) {
    return statements.containsKey(handle);
  }

  /** The server has closed a cursor by itself. */
  void forgetCursor(long cursor) {
    cursors.remove(cursor);
  }

  /** A statement is given up. */
  void forgetStatement(long number) {
    statements.remove(number);
  }

  /** The connection is another one: there is no cursor any more. */
  void forgetCursors() {
    cursors.clear();
  }

  /** How many cursors and statements are known. */
  int size() {
    return cursors.size() + statements.size();
  }
}
