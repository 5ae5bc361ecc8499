package dev.weir.application.prepared;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The handles that the server has given for prepared statements on one connection, the least
 * recently used first. All sessions that are lent the connection use them.
 *
 * <p>A handle that will not be used again is superfluous. It waits here until the connection runs
 * {@link #unpreparing}, or until a client's call of sp_unprepare is rewritten to name it instead of
 * a handle that other sessions use. This object holds a statement while the server prepares it, and
 * keeps it while it has a handle, as {@link PreparedStatement} defines these words.
 *
 * <p>Confined to the thread that owns the bucket.
 */
public final class ServerHandles implements PreparedStatement.Keeper {
  /** No handle; servers count from 1. */
  public static final long NONE = 0;

  private static final float LOAD = 0.75f;
  private static final int FEW = 16;

  /** A handle that will not be used again, which the server has not been told. */
  private record Superfluous(long handle, PreparedText.Kind kind) {}

  /** The handles by statement; null on most connections, which never get a statement. */
  private @Nullable LinkedHashMap<PreparedStatement, Long> known;

  private final List<Superfluous> superfluous = new ArrayList<>(0);

  /** True if the server may have given a handle that is not recorded here. */
  private boolean incomplete;

  /** The statement that the server was told to prepare, until it answers. */
  private @Nullable PreparedStatement preparing;

  /** Returns the handle of a statement, or {@link #NONE}; counts as a use. */
  public long of(PreparedStatement statement) {
    Long handle = known == null ? null : known.get(statement);
    return handle == null ? NONE : handle;
  }

  /** Records that the server is told to prepare a statement, and holds it until the answer. */
  void prepares(PreparedStatement statement) {
    preparing = statement.hold();
  }

  /**
   * Ends the preparation.
   *
   * @return the statement, which the caller lets go; null if {@link #clear} has let it go already
   */
  @Nullable PreparedStatement prepared() {
    PreparedStatement answered = preparing;
    preparing = null;
    return answered;
  }

  /**
   * Records the handle of a statement that the server has prepared.
   *
   * @param most the number of handles to keep
   * @param needed the statements whose handles are kept in any case
   */
  public void learn(
      PreparedStatement statement, long handle, int most, Set<PreparedStatement> needed) {
    if (isReissued(statement, handle)) {
      // A handle in use was given again: the server has dropped all, and counts from 1 anew.
      clear();
    }
    LinkedHashMap<PreparedStatement, Long> all = known;
    if (all == null) {
      all = new LinkedHashMap<>(FEW, LOAD, true);
      known = all;
    }
    Long before = all.put(statement, handle);
    if (before == null) {
      statement.keep(this);
    } else if (before != handle) {
      superfluous.add(new Superfluous(before, statement.text().kind()));
    }
    if (all.size() > most) {
      evict(all, all.size() - most + most / 4, needed);
    }
  }

  /**
   * Records a spare handle: the statement was prepared only so that a client's sp_unprepare in a
   * request of several calls can name this handle, and other sessions keep theirs.
   */
  public void learnSpare(PreparedStatement statement, long handle) {
    if (isReissued(statement, handle)) {
      clear();
    }
    superfluous.add(new Superfluous(handle, statement.text().kind()));
  }

  /**
   * Returns the superfluous handles of this kind. They stay here until {@link #forget} or {@link
   * #unpreparing}.
   */
  public List<Long> spares(PreparedText.Kind kind) {
    return superfluous.stream()
        .filter(each -> each.kind() == kind)
        .map(Superfluous::handle)
        .toList();
  }

  /**
   * Returns whether the server gave this handle before, for another statement or one that is
   * superfluous, and was not told to give it up. Then the server has dropped all handles, and Weir
   * has missed it.
   */
  private boolean isReissued(PreparedStatement statement, long handle) {
    PreparedText.Kind kind = statement.text().kind();
    return superfluous.contains(new Superfluous(handle, kind))
        || (known != null
            && known.entrySet().stream()
                .anyMatch(
                    each ->
                        each.getValue() == handle
                            && !each.getKey().equals(statement)
                            && each.getKey().text().kind() == kind));
  }

  /** Evicts the oldest handles, more of them than necessary so that the server is told rarely. */
  private void evict(Map<PreparedStatement, Long> all, int going, Set<PreparedStatement> needed) {
    int left = going;
    Iterator<Map.Entry<PreparedStatement, Long>> oldest = all.entrySet().iterator();
    while (left > 0 && oldest.hasNext()) {
      Map.Entry<PreparedStatement, Long> entry = oldest.next();
      if (!needed.contains(entry.getKey())) {
        left--;
        superfluous.add(new Superfluous(entry.getValue(), entry.getKey().text().kind()));
        oldest.remove();
        entry.getKey().release(this);
      }
    }
  }

  /** The server no longer knows this handle of a statement, or was told to give it up. */
  public void forget(PreparedStatement statement, long handle) {
    superfluous.remove(new Superfluous(handle, statement.text().kind()));
    if (of(statement) == handle) {
      forget(statement);
    }
  }

  private void forget(PreparedStatement statement) {
    if (known != null && known.remove(statement) != null) {
      statement.release(this);
    }
  }

  /**
   * Makes the handle of a statement superfluous: the table of statements needs the memory, or the
   * server refused the handle.
   */
  @Override
  public void giveUp(PreparedStatement statement) {
    Long handle = known == null ? null : known.get(statement);
    if (handle != null) {
      superfluous.add(new Superfluous(handle, statement.text().kind()));
    }
    forget(statement);
  }

  /**
   * Makes all handles superfluous: a response was not understood, or the next text could name
   * handles of other sessions.
   */
  public void giveUpAll() {
    if (known != null) {
      known.forEach(
          (statement, handle) -> {
            superfluous.add(new Superfluous(handle, statement.text().kind()));
            statement.release(this);
          });
      known = null;
    }
  }

  /**
   * Records that the server may have given a handle that Weir has not seen: the response that told
   * it was cancelled or not understood.
   */
  public void loseTrack() {
    incomplete = true;
  }

  /** Returns whether every handle of the connection that no client was told is recorded here. */
  boolean areComplete() {
    return !incomplete;
  }

  /** Returns whether the server may know this number as one of these handles. */
  public boolean isHandle(long number) {
    return (known != null && known.containsValue(number))
        || superfluous.stream().anyMatch(each -> each.handle() == number);
  }

  /** Returns how many statements have handles. */
  public int size() {
    return known == null ? 0 : known.size();
  }

  /** Returns how many handles the server could be told to give up. */
  public int superfluous() {
    return superfluous.size();
  }

  /**
   * Returns the statements that make the server give up the superfluous handles, which are removed
   * here; empty where there are none. The caller has to run them.
   */
  public String unpreparing() {
    if (superfluous.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (Superfluous each : superfluous) {
      text.append(
              each.kind() == PreparedText.Kind.CURSOR
                  ? "EXEC sp_cursorunprepare "
                  : "EXEC sp_unprepare ")
          .append(each.handle())
          .append(';');
    }
    superfluous.clear();
    return text.toString();
  }

  /** The connection was reset or has ended: the server has dropped all handles. */
  public void clear() {
    incomplete = false;
    superfluous.clear();
    PreparedStatement broken = prepared();
    if (broken != null) {
      broken.letGo();
    }
    if (known != null) {
      known.keySet().forEach(each -> each.release(this));
      known = null;
    }
  }
}
