package dev.weir.standin.session;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Located;
import dev.weir.standin.tsql.ast.ParameterDeclaration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The handles of a session. They count up from 1 in each, as SQL Server's do. */
public final class PreparedStatements {
  /** The handles of statements for cursors have a range of their own. */
  private static final int CURSOR_HANDLES = 0x4000_0000;

  /** A text and its parameters, read once in a context. */
  public record Prepared(
      List<ParameterDeclaration> parameters, List<Located> statements, Context context) {}

  /** What a text's meaning hangs on; when it is another one later, the handle is of no use. */
  public record Context(String database, boolean ansiNulls, boolean quotedIdentifier) {}

  private final Map<Integer, Prepared> byHandle = new HashMap<>();
  private int last;
  private int lastForCursor = CURSOR_HANDLES;

  public int add(Prepared prepared) {
    last++;
    byHandle.put(last, prepared);
    return last;
  }

  public int addForCursor(Prepared prepared) {
    lastForCursor++;
    byHandle.put(lastForCursor, prepared);
    return lastForCursor;
  }

  public Prepared get(int handle) {
    Prepared prepared = byHandle.get(handle);
    if (prepared == null) {
      throw SqlErrors.unknownHandle(handle);
    }
    return prepared;
  }

  public void remove(int handle) {
    if (byHandle.remove(handle) == null) {
      throw SqlErrors.unknownHandle(handle);
    }
  }

  /** How many were ever made. */
  public long made() {
    return last + (long) lastForCursor - CURSOR_HANDLES;
  }

  public int count() {
    return byHandle.size();
  }

  void clear() {
    byHandle.clear();
  }
}
