package dev.weir.application.prepared;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The numbers by which one client knows its prepared statements. Weir assigns them from a range in
 * which no server has handles, so that a number unknown to Weir cannot be another session's
 * statement by accident. Servers count from 1, and from 0x40000000 for cursors; they never reach
 * this range.
 */
public final class ClientHandles {
  /** The first number. */
  public static final int FIRST = 0x1000_0000;

  /** The last number; it has nine digits, as a client may write it in a text. */
  public static final int LAST = 0x37FF_FFFF;

  /** The most statements of a client; a client with more of them forgets to give them up. */
  static final int MOST = 10_000;

  private @Nullable Map<Integer, PreparedStatement> statements;
  private int last = FIRST;

  /** Returns whether a number is in the range of the clients' numbers. */
  public static boolean isOurs(long number) {
    return number >= FIRST && number <= LAST;
  }

  /** Returns whether the client may have another statement. */
  public boolean hasRoom() {
    return statements == null || statements.size() < MOST;
  }

  /** Returns an unused number, which is not returned again soon. */
  public int next() {
    do {
      last = last == LAST ? FIRST + 1 : last + 1;
    } while (statements != null && statements.containsKey(last));
    return last;
  }

  /** Assigns the number to this statement, and takes over the caller's hold of it. */
  public void put(int number, PreparedStatement held) {
    if (statements == null) {
      statements = new HashMap<>();
    }
    PreparedStatement before = statements.put(number, held);
    if (before != null) {
      before.letGo();
    }
  }

  /** Returns the statement with this number, or null. */
  public @Nullable PreparedStatement get(long number) {
    return statements == null || !isOurs(number) ? null : statements.get((int) number);
  }

  /** Returns the statement that a call names; null if it is unknown or the call cannot run it. */
  @Nullable PreparedStatement named(HandleCall call) {
    PreparedStatement statement = get(call.handle());
    boolean runs = statement != null && call.kind().runs(statement.text().kind());
    return runs || call.kind() == HandleCall.Kind.UNPREPARE ? statement : null;
  }

  /** Removes a number. */
  public void remove(long number) {
    PreparedStatement removed =
        statements == null || !isOurs(number) ? null : statements.remove((int) number);
    if (removed != null) {
      removed.letGo();
    }
  }

  /** Returns how many statements the client has. */
  public int size() {
    return statements == null ? 0 : statements.size();
  }

  /** Removes all numbers. */
  public void clear() {
    if (statements != null) {
      statements.values().forEach(PreparedStatement::letGo);
      statements = null;
    }
  }
}
