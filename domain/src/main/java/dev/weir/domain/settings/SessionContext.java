package dev.weir.domain.settings;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a session's context, as far as all of them can be given to another connection. If
 * they cannot, it is {@link #isLost}, and the session needs the connection that has them.
 *
 * <p>The keys are kept in the order in which they were set last: whatever keys the server takes for
 * one and the same, to set them in that order leads to what it has.
 *
 * @param database where they were set: texts have its collation
 * @param values one for each key
 */
record SessionContext(String database, List<ContextValue> values, boolean isLost) {
  /** No key was set. */
  static final SessionContext NONE = new SessionContext("", List.of(), false);

  /** Keys were set that cannot be given to another connection. */
  private static final SessionContext LOST = new SessionContext("", List.of(), true);

  /** More is not kept for a session. */
  static final int MOST_KEYS = 16;

  static final int MOST_CHARACTERS = 1024;

  boolean isEmpty() {
    return values.isEmpty() && !isLost;
  }

  /** This and one value more, set while the session was in that database. */
  SessionContext with(ContextValue value, String in) {
    if (isLost || (!values.isEmpty() && !in.equals(database))) {
      return LOST;
    }
    List<ContextValue> changed = new ArrayList<>(values);
    changed.removeIf(each -> each.key().equals(value.key()));
    if (!value.frees()) {
      changed.add(value);
    } else if (changed.stream().anyMatch(value::resembles)) {
      return LOST;
    }
    if (changed.size() > MOST_KEYS
        || changed.stream().mapToInt(ContextValue::size).sum() > MOST_CHARACTERS) {
      return LOST;
    }
    return changed.isEmpty() ? NONE : new SessionContext(in, List.copyOf(changed), false);
  }

  /** The session is in that database from now on. */
  SessionContext movedTo(String other) {
    return values.isEmpty() || database.equals(other) ? this : LOST;
  }

  /**
   * What makes it out of another one.
   *
   * @return the values to be set, in their order; null where it takes a reset: for a key that is to
   *     be gone, one that stays as it is, and keys that may be the same
   */
  @Nullable List<ContextValue> since(SessionContext other) {
    if (isLost || other.isLost) {
      return null;
    }
    if (other.isEmpty()) {
      return values;
    }
    for (ContextValue there : other.values) {
      ContextValue wanted = valueOf(there.key());
      boolean stays = there.equals(wanted);
      if (wanted == null || (there.readOnly() && !stays) || hasOneLike(there)) {
        return null;
      }
    }
    return values.stream().filter(each -> !other.values.contains(each)).toList();
  }

  private @Nullable ContextValue valueOf(String key) {
    return values.stream().filter(each -> each.key().equals(key)).findFirst().orElse(null);
  }

  private boolean hasOneLike(ContextValue value) {
    return values.stream().anyMatch(value::resembles);
  }
}
