package dev.weir.application.prepared;

import dev.weir.domain.login.LoginProfile;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The server's answers to preparations by sessions of a bucket: a session of the same login that
 * prepares the same statement again gets the same answer without asking the server. An answer is
 * kept for a short while only, and until a session changes a table, since its columns could be
 * wrong then.
 */
public final class Descriptions {
  private static final Duration GOOD_FOR = Duration.ofSeconds(10);

  /** The approximate limit of memory for all of them. */
  static final long MOST_BYTES = 4L * 1024 * 1024;

  /** The approximate memory of an entry beside its bytes. */
  private static final int OVERHEAD = 256;

  /** The server's answer to one preparation. */
  public static final class Description {
    private final byte[] tokens;
    private final int handleAt;

    /**
     * Creates a description. It keeps the array, which must not be changed any more.
     *
     * @param tokens the whole answer
     * @param handleAt the index of the four bytes of the handle
     */
    public Description(byte[] tokens, int handleAt) {
      this.tokens = tokens;
      this.handleAt = handleAt;
    }

    /** Returns the whole answer; the array must not be changed. */
    public byte[] tokens() {
      return tokens;
    }

    /** Returns the index of the four bytes of the handle. */
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

  /** The entries, the oldest first. */
  private final LinkedHashMap<Key, Kept> kept = new LinkedHashMap<>();

  private long bytes;

  /** Creates it without answers. */
  public Descriptions(LongSupplier clock) {
    this.clock = clock;
  }

  /** Returns the server's answer to such a preparation; null where it is unknown. */
  @Nullable Description of(LoginProfile profile, PreparedStatement statement, HandleCall call) {
    expire();
    Kept found = kept.get(new Key(profile, statement, call));
    return found == null ? null : found.description();
  }

  /** Stores the server's answer to a preparation by a session of this login. */
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

  /** Counts the statement as well, which may outlive all its other uses as a key here. */
  private static long bytes(Key key, Description description) {
    return (long) key.statement().text().bytes() + description.tokens().length + OVERHEAD;
  }

  /** Forgets all answers, since objects that statements refer to may have changed. */
  public void forget() {
    kept.clear();
    bytes = 0;
  }

  /** Returns the approximate memory they take. */
  long bytes() {
    return bytes;
  }
}
