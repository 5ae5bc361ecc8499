package dev.weir.standin.session;

import dev.weir.standin.error.CursorErrors;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The cursors of one scope by their names: those of a session, or those of a frame. */
public final class CursorNames {
  private final Map<String, Cursor> cursors = new HashMap<>();

  public @Nullable Cursor find(String name) {
    return cursors.get(key(name));
  }

  public void declare(Cursor cursor) {
    if (cursors.putIfAbsent(key(cursor.name()), cursor) != null) {
      throw CursorErrors.exists(cursor.name());
    }
  }

  /** Forgets it; false if there is none. */
  public boolean deallocate(String name) {
    return cursors.remove(key(name)) != null;
  }

  /** Returns the names in lower case. */
  Set<String> names() {
    return Set.copyOf(cursors.keySet());
  }

  public boolean isEmpty() {
    return cursors.isEmpty();
  }

  void clear() {
    cursors.clear();
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
