package dev.weir.application.prepared;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The prepared statements of a bucket, each once for all sessions and connections that know it. It
 * contains the statements that are held or kept, up to a limit of memory; at the limit, statements
 * that are only kept are removed, those unused for longest first.
 */
public final class StatementTable {
  /** The approximate memory of an entry beside its bytes. */
  static final int OVERHEAD = 256;

  private record Key(PreparedText text, PreparationContext context) {}

  private final long mostBytes;
  private final Map<Key, PreparedStatement> statements = new HashMap<>();

  /** The statements that connections keep and no session holds, the longest unheld first. */
  private final LinkedHashSet<PreparedStatement> onlyKept = new LinkedHashSet<>();

  private long bytes;

  /** Creates a table with an approximate limit of memory. */
  public StatementTable(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /**
   * Returns the statement with this text and context, held by the caller from now on.
   *
   * @return null where there is no room for another
   */
  public @Nullable PreparedStatement hold(PreparedText text, PreparationContext context) {
    Key key = new Key(text, context);
    PreparedStatement known = statements.get(key);
    if (known != null) {
      return known.hold();
    }
    long needed = (long) text.bytes() + OVERHEAD;
    if (needed > mostBytes || !hasRoom(needed)) {
      return null;
    }
    bytes += needed;
    PreparedStatement added = new PreparedStatement(this, text, context);
    statements.put(key, added);
    return added.hold();
  }

  private boolean hasRoom(long needed) {
    while (bytes + needed > mostBytes && !onlyKept.isEmpty()) {
      onlyKept.getFirst().giveUp();
    }
    return bytes + needed <= mostBytes;
  }

  void held(PreparedStatement statement) {
    onlyKept.remove(statement);
  }

  void onlyKept(PreparedStatement statement) {
    onlyKept.add(statement);
  }

  void remove(PreparedStatement statement) {
    onlyKept.remove(statement);
    if (statements.remove(new Key(statement.text(), statement.context()), statement)) {
      bytes -= (long) statement.text().bytes() + OVERHEAD;
    }
  }

  /** Returns how many statements are held or kept. */
  public int size() {
    return statements.size();
  }

  /** Returns the approximate memory they take. */
  public long bytes() {
    return bytes;
  }
}
