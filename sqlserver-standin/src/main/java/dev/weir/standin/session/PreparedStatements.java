package dev.weir.standin.session;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Located;
import dev.weir.standin.tsql.ast.ParameterDeclaration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The handles of a session. They count up from 1, and from 1 again after a reset: a client that
 * takes an old handle for a new one runs another statement, and is found out by it.
 */
public final class PreparedStatements {
  /** The handles of statements for cursors have a range of their own. */
  private static final int CURSOR_HANDLES = 0x4000_0000;

  /** A text and its parameters, read once in a context. */
  public record Prepared(
      List<ParameterDeclaration> parameters, List<Located> statements, Context context) {}

  /**
   * The context that a text's meaning depends on; if it is another one later, the handle is of no
   * use.
   */
  public record Context(String database, boolean ansiNulls, boolean quotedIdentifier) {}

  private final Map<Integer, Prepared> byHandle = new HashMap<>();
  private int last;
  private int lastForCursor = CURSOR_HANDLES;
  private long made;
  private long executions;
  private int countMax;

  public int add(Prepared prepared) {
    last++;
    keep(last, prepared);
    return last;
  }

  public int addForCursor(Prepared prepared) {
    lastForCursor++;
    keep(lastForCursor, prepared);
    return lastForCursor;
  }

  private void keep(int handle, Prepared prepared) {
    byHandle.put(handle, prepared);
    made++;
    countMax = Math.max(countMax, byHandle.size());
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

  /** A statement runs by its handle. */
  public void executed() {
    executions++;
  }

  /** Returns the number of statements ever prepared. */
  public long made() {
    return made;
  }

  /** Returns the number of executions by handle. */
  public long executions() {
    return executions;
  }

  public int count() {
    return byHandle.size();
  }

  /** The most there were at any moment. */
  public int countMax() {
    return countMax;
  }

  void clear() {
    byHandle.clear();
    last = 0;
    lastForCursor = CURSOR_HANDLES;
  }
}
