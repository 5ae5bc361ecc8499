package dev.weir.standin.cursor;

import dev.weir.standin.token.Column;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The open cursors of a session. */
public final class ApiCursors {
  /** Where SQL Server's numbers begin. */
  private static final int FIRST_HANDLE = 180_150_003;

  private static final int STEP = 2;

  private final Map<Integer, ApiCursor> byHandle = new HashMap<>();
  private int next = FIRST_HANDLE;

  /** Opens one before its first row. */
  public ApiCursor open(List<Column> columns, List<List<@Nullable Object>> rows) {
    ApiCursor cursor = new ApiCursor(next, columns, rows);
    byHandle.put(next, cursor);
    next += STEP;
    return cursor;
  }

  /** The cursor with that handle, for the procedure of that name. */
  public ApiCursor get(String procedure, int handle) {
    ApiCursor cursor = byHandle.get(handle);
    if (cursor == null) {
      throw CursorErrors.unknownCursor(procedure, handle);
    }
    return cursor;
  }

  public void close(String procedure, int handle) {
    if (byHandle.remove(handle) == null) {
      throw CursorErrors.unknownCursor(procedure, handle);
    }
  }

  public int count() {
    return byHandle.size();
  }

  public boolean isEmpty() {
    return byHandle.isEmpty();
  }

  /** Closes all, for a reset. */
  public void closeAll() {
    byHandle.clear();
  }
}
