package dev.weir.application.prepared;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The prepared statements of a bucket, each once, however many sessions and connections know it.
 * Has those that somebody holds, up to a bound of memory.
 */
public final class StatementTable {
  /** What an entry takes beside its bytes, about. */
  static final int OVERHEAD = 256;

  private record Key(PreparedText text, PreparationContext context) {}

  private final long mostBytes;
  private final Map<Key, PreparedStatement> statements = new HashMap<>();
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
    if (bytes + needed > mostBytes) {
      return null;
    }
    bytes += needed;
    PreparedStatement added = new PreparedStatement(this, text, context);
    statements.put(key, added);
    return added.hold();
  }

  void remove(PreparedStatement statement) {
    statements.remove(new Key(statement.text(), statement.context()));
    bytes -= (long) statement.text().bytes() + OVERHEAD;
  }

  /** How many statements somebody holds. */
  public int size() {
    return statements.size();
  }

  /** How much memory they take, about. */
  public long bytes() {
    return bytes;
  }
}
