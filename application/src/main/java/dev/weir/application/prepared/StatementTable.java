package dev.weir.application.prepared;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The prepared statements of a bucket, each once, however many sessions and connections know it.
 * Has those that somebody holds or keeps, up to a bound of memory; where that is reached, those go
 * that are only kept, the longest unused ones first.
 */
public final class StatementTable {
  /** What an entry takes beside its bytes, about. */
  static final int OVERHEAD = 256;

  private record Key(PreparedText text, PreparationContext context) {}

  private final long mostBytes;
  private final Map<Key, PreparedStatement> statements = new HashMap<>();

  /** Those that nobody holds, and connections keep; the longest so first. */
  private final LinkedHashSet<PreparedStatement> onlyKept = new LinkedHashSet<>();

  private long bytes;

  /** A table that takes up so much memory, about. */
  public StatementTable(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /**
   * The statement with this text and context, which the caller holds from now on.
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

  /** How many statements somebody has. */
  public int size() {
    return statements.size();
  }

  /** How much memory they take, about. */
  public long bytes() {
    return bytes;
  }
}
