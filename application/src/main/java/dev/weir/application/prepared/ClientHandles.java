package dev.weir.application.prepared;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The numbers by which one client knows its prepared statements. They are Weir's own, and from a
 * range in which no server has handles: a number that Weir does not know cannot mean another's
 * statement by accident. Servers count from 1, and from 0x40000000 for cursors; both lie too far
 * away to be reached.
 */
public final class ClientHandles {
  /** The first number. */
  public static final int FIRST = 0x1000_0000;

  /** The last number; it has nine digits, as a client may write it in a text. */
  public static final int LAST = 0x37FF_FFFF;

  /** A client that has so many statements at once forgets to give them up. */
  static final int MOST = 10_000;

  private @Nullable Map<Integer, PreparedStatement> statements;
  private int last = FIRST;

  /** Whether a number is of the range from which clients get theirs. */
  public static boolean isOurs(long number) {
    return number >= FIRST && number <= LAST;
  }

  /** Whether the client may have another statement. */
  public boolean hasRoom() {
    return statements == null || statements.size() < MOST;
  }

  /** A number that stands for nothing, and is not given out again soon. */
  public int next() {
    do {
      last = last == LAST ? FIRST + 1 : last + 1;
    } while (statements != null && statements.containsKey(last));
    return last;
  }

  /** From now on the number stands for this statement, which the caller does not hold any more. */
  public void put(int number, PreparedStatement held) {
    if (statements == null) {
      statements = new HashMap<>();
    }
    PreparedStatement before = statements.put(number, held);
    if (before != null) {
      before.letGo();
    }
  }

  /** What a number stands for, or null. */
  public @Nullable PreparedStatement get(long number) {
    return statements == null || !isOurs(number) ? null : statements.get((int) number);
  }

  /** The statement that a call names; null where the client has none such that it could run. */
  @Nullable PreparedStatement named(HandleCall call) {
    PreparedStatement statement = get(call.handle());
    boolean runs = statement != null && call.kind().runs(statement.text().kind());
    return runs || call.kind() == HandleCall.Kind.UNPREPARE ? statement : null;
  }

  /** A number stands for nothing any more. */
  public void remove(long number) {
    PreparedStatement removed =
        statements == null || !isOurs(number) ? null : statements.remove((int) number);
    if (removed != null) {
      removed.letGo();
    }
  }

  /** How many statements the client knows. */
  public int size() {
    return statements == null ? 0 : statements.size();
  }

  /** The client knows none any more. */
  public void clear() {
    if (statements != null) {
      statements.values().forEach(PreparedStatement::letGo);
      statements = null;
    }
  }
}
