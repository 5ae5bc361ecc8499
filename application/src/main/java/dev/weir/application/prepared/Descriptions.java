package dev.weir.application.prepared;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What the server said when the sessions of one login had statements prepared: who has one prepared
 * again is told the same without asking the server. For a short while only, and until somebody
 * changes a table: the columns that it tells of could be others then.
 */
public final class Descriptions {
  private static final Duration GOOD_FOR = Duration.ofSeconds(10);

  /** So many statements of one login are remembered. */
  private static final int MOST = 256;

  /** What is longer is not remembered. */
  private static final int LONGEST = 16 * 1024;

  /** What the server said. */
  public static final class Description {
    private final byte[] tokens;
    private final int handleAt;

    /**
     * Keeps the array, which nobody may change.
     *
     * @param tokens all of its answer
     * @param handleAt where the four bytes of the handle stand in it
     */
    public Description(byte[] tokens, int handleAt) {
      this.tokens = tokens;
      this.handleAt = handleAt;
    }

    /** All of its answer; to be read only. */
    public byte[] tokens() {
      return tokens;
    }

    /** Where the four bytes of the handle stand in it. */
    public int handleAt() {
      return handleAt;
    }
  }

  private record Key(PreparedStatement statement, long options, String name) {}

  private record Kept(Description description, long since) {}

  private final LongSupplier clock;
  private final LinkedHashMap<Key, Kept> kept = new LinkedHashMap<>();

  /** Nothing is known yet. */
  public Descriptions(LongSupplier clock) {
    this.clock = clock;
  }

  /** What the server said to such a preparation; null where that is not known. */
  @Nullable Description of(PreparedStatement statement, HandleCall call) {
    Key key = new Key(statement, call.options(), call.name());
    Kept found = kept.get(key);
    if (found == null) {
      return null;
    }
    if (clock.getAsLong() - found.since() >= GOOD_FOR.toNanos()) {
      remove(key);
      return null;
    }
    return found.description();
  }

  /** The server has prepared a statement, and said so. */
  void keep(PreparedStatement statement, HandleCall call, Description description) {
    if (description.tokens().length > LONGEST) {
      return;
    }
    Key key = new Key(statement, call.options(), call.name());
    if (kept.put(key, new Kept(description, clock.getAsLong())) == null) {
      statement.hold();
    }
    if (kept.size() > MOST) {
      remove(kept.firstEntry().getKey());
    }
  }

  private void remove(Key key) {
    if (kept.remove(key) != null) {
      key.statement().letGo();
    }
  }

  /** Somebody has changed what statements may be about. */
  public void forget() {
    kept.keySet().forEach(each -> each.statement().letGo());
    kept.clear();
  }
}
