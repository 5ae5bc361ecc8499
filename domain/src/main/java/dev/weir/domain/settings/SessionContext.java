package dev.weir.domain.settings;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a session's context, if all of them can be set on another connection. If they cannot,
 * it is {@link #isLost}, and the session needs the connection that has them.
 *
 * <p>The keys are kept in the order in which they were last set: even if the server treats some of
 * them as equal, setting them in that order yields the same context.
 *
 * @param database the database in which they were set: texts have its collation
 * @param values one for each key
 */
record SessionContext(String database, List<ContextValue> values, boolean isLost) {
  /** No key was set. */
  static final SessionContext NONE = new SessionContext("", List.of(), false);

  /** The context after keys were set that cannot be set on another connection. */
  private static final SessionContext LOST = new SessionContext("", List.of(), true);

  /** The most keys that are kept for a session. */
  static final int MOST_KEYS = 16;

  static final int MOST_CHARACTERS = 1024;

  boolean isEmpty() {
    return values.isEmpty() && !isLost;
  }

  /** Returns this context with one more value, set while the session was in that database. */
  SessionContext with(ContextValue value, String current) {
    if (isLost || (!values.isEmpty() && !current.equals(database))) {
      return LOST;
    }
    List<ContextValue> changed = new ArrayList<>(values);
    changed.removeIf(each -> each.key().equals(value.key()));
    if (!value.isRemoval()) {
      changed.add(value);
    } else if (changed.stream().anyMatch(value::resembles)) {
      return LOST;
    }
    if (changed.size() > MOST_KEYS
        || changed.stream().mapToInt(ContextValue::size).sum() > MOST_CHARACTERS) {
      return LOST;
    }
    return changed.isEmpty() ? NONE : new SessionContext(current, List.copyOf(changed), false);
  }

  /** Returns this context after the session changed to another database. */
  SessionContext movedTo(String other) {
    return values.isEmpty() || database.equals(other) ? this : LOST;
  }

  /**
   * Returns the changes that lead from another context to this one.
   *
   * @return the values to set, in their order; null if a reset is necessary: a key has to go, a
   *     read-only key has to change, or two keys may be equal
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
