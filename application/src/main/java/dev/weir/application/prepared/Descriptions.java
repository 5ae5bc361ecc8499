package dev.weir.application.prepared;

import dev.weir.domain.login.LoginProfile;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What the server said when sessions of a bucket had statements prepared: who of the same login has
 * one prepared again is told the same without asking the server. For a short while only, and until
 * somebody changes a table: the columns that it tells of could be others then.
 */
public final class Descriptions {
  private static final Duration GOOD_FOR = Duration.ofSeconds(10);

  /** What all of them take up, about. */
  static final long MOST_BYTES = 4L * 1024 * 1024;

  /** What an entry takes beside its bytes, about. */
  private static final int OVERHEAD = 256;

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

  private record Key(LoginProfile profile, PreparedStatement statement, long options, String name) {
    Key(LoginProfile profile, PreparedStatement statement, HandleCall call) {
      this(profile, statement, call.options(), call.name());
    }
  }

  private record Kept(Description description, long since) {}

  private final LongSupplier clock;

  /** The oldest first. */
  private final LinkedHashMap<Key, Kept> kept = new LinkedHashMap<>();

  private long bytes;

  /** Nothing is known yet. */
  public Descriptions(LongSupplier clock) {
    this.clock = clock;
  }

  /** What the server said to such a preparation; null where that is not known. */
  @Nullable Description of(LoginProfile profile, PreparedStatement statement, HandleCall call) {
    expire();
    Kept found = kept.get(new Key(profile, statement, call));
    return found == null ? null : found.description();
  }

  /** The server has prepared a statement for a session of this login, and said so. */
  void keep(
      LoginProfile profile, PreparedStatement statement, HandleCall call, Description description) {
    expire();
    Key key = new Key(profile, statement, call);
    remove(key);
    kept.put(key, new Kept(description, clock.getAsLong()));
    bytes += bytes(key, description);
    while (bytes > MOST_BYTES) {
      remove(kept.firstEntry().getKey());
    }
  }

  private void expire() {
    long now = clock.getAsLong();
    while (!kept.isEmpty() && now - kept.firstEntry().getValue().since() >= GOOD_FOR.toNanos()) {
      remove(kept.firstEntry().getKey());
    }
  }

  private void remove(Key key) {
    Kept removed = kept.remove(key);
    if (removed != null) {
      bytes -= bytes(key, removed.description());
    }
  }

  /** The statement itself may be gone from everywhere else before its description is. */
  private static long bytes(Key key, Description description) {
    return (long) key.statement().text().bytes() + description.tokens().length + OVERHEAD;
  }

  /** Somebody has changed what statements may be about. */
  public void forget() {
    kept.clear();
    bytes = 0;
  }

  /** How much memory they take, about. */
  long bytes() {
    return bytes;
  }
}
