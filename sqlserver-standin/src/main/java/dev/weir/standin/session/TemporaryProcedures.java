package dev.weir.standin.session;

import dev.weir.standin.catalogue.Procedure;
import dev.weir.standin.error.SqlErrors;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The #procedures of a session, in the scopes that made them. */
public final class TemporaryProcedures {
  private final Deque<Map<String, Procedure>> scopes = new ArrayDeque<>();

  TemporaryProcedures() {
    scopes.push(new HashMap<>());
  }

  void enterScope() {
    scopes.push(new HashMap<>());
  }

  void leaveScope() {
    scopes.pop();
  }

  public @Nullable Procedure find(String name) {
    for (Map<String, Procedure> scope : scopes) {
      Procedure found = scope.get(key(name));
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  public void create(String name, Procedure procedure) {
    if (scopes.element().putIfAbsent(key(name), procedure) != null) {
      throw SqlErrors.objectExists(name);
    }
  }

  public void replace(String name, Procedure procedure) {
    scopes.element().put(key(name), procedure);
  }

  /** False if there is none. */
  public boolean drop(String name) {
    for (Map<String, Procedure> scope : scopes) {
      if (scope.remove(key(name)) != null) {
        return true;
      }
    }
    return false;
  }

  /** Returns the names in lower case. */
  List<String> names() {
    return scopes.stream().flatMap(scope -> scope.keySet().stream()).distinct().toList();
  }

  public boolean isEmpty() {
    return scopes.stream().allMatch(Map::isEmpty);
  }

  void clear() {
    scopes.forEach(Map::clear);
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
