package dev.weir.application.prepared;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The handles by which the server knows statements on one connection, the least used ones first.
 * All sessions that are lent the connection use them.
 */
public final class ServerHandles implements PreparedStatement.Keeper {
  /** No handle; servers count from 1. */
  public static final long NONE = 0;

  private static final float LOAD = 0.75f;
  private static final int FEW = 16;

  /** A handle that nobody will use again, and of which the server has not been told. */
  private record Superfluous(long handle, PreparedText.Kind kind) {}

  /** Most connections never know a statement. */
  private @Nullable LinkedHashMap<PreparedStatement, Long> known;

  private final List<Superfluous> superfluous = new ArrayList<>(0);

  /** The server was told to prepare it, and has not answered. */
  private @Nullable PreparedStatement preparing;

  /** The handle of a statement, or {@link #NONE}; it counts as used. */
  public long of(PreparedStatement statement) {
    Long handle = known == null ? null : known.get(statement);
    return handle == null ? NONE : handle;
  }

  /** The server is told to prepare a statement. */
  void prepares(PreparedStatement statement) {
    preparing = statement.hold();
  }

  /** It has answered to that: the statement, the caller's to let go of; null if it is forgotten. */
  @Nullable PreparedStatement prepared() {
    PreparedStatement answered = preparing;
    preparing = null;
    return answered;
  }

  /**
   * The server has prepared a statement.
   *
   * @param most so many handles are kept
   * @param needed these are kept in any case
   */
  public void learn(
      PreparedStatement statement, long handle, int most, Set<PreparedStatement> needed) {
    if (isAnothers(statement, handle)) {
      // It has forgotten them all, and counts anew.
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

  /** The server has prepared a statement for nothing but to be told to give that up. */
  public void learnSpare(PreparedStatement statement, long handle) {
    if (isAnothers(statement, handle)) {
      clear();
    }
    superfluous.add(new Superfluous(handle, statement.text().kind()));
  }

  /** The handles that the server could be told to give up of statements of this kind. */
  public List<Long> spares(PreparedText.Kind kind) {
    return superfluous.stream()
        .filter(each -> each.kind() == kind)
        .map(Superfluous::handle)
        .toList();
  }

  /** Whether the server has given this handle before, and was not told to give it up. */
  private boolean isAnothers(PreparedStatement statement, long handle) {
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

  /** The oldest go, and more of them than have to, so that the server is told seldom. */
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

  /** The server does not know this handle of a statement any more, even if it was to be told so. */
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
   * A statement is not to be known any more: its text is to make room, or its handle is doubted.
   */
  @Override
  public void giveUp(PreparedStatement statement) {
    Long handle = known == null ? null : known.get(statement);
    if (handle != null) {
      superfluous.add(new Superfluous(handle, statement.text().kind()));
    }
    forget(statement);
  }

  /** No statement is to be known any more. */
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

  /** Whether the server may take this number for one of these handles. */
  public boolean isHandle(long number) {
    return (known != null && known.containsValue(number))
        || superfluous.stream().anyMatch(each -> each.handle() == number);
  }

  /** How many statements are known. */
  public int size() {
    return known == null ? 0 : known.size();
  }

  /** How many handles the server could be told to give up. */
  public int superfluous() {
    return superfluous.size();
  }

  /**
   * The statements by which the server gives those up; empty where there are none. The caller sees
   * to it that they are run.
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

  /** The connection was reset, or has ended: the server knows none any more. */
  public void clear() {
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
