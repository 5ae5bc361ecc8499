package dev.weir.standin.session;

import dev.weir.standin.engine.EngineSession;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.render.Rendering;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The #tables of a session, in the scopes that made them: the session's own, and one for each
 * procedure or executed text that runs. What a scope made goes with it; inner ones hide outer ones
 * of the same name.
 *
 * <p>H2 would commit when one is dropped, and keeps one that was created in a transaction which is
 * then rolled back. So each gets a name of its own in H2; within a transaction only that name comes
 * and goes here, and H2 drops what is left over when the transaction has ended.
 */
public final class TemporaryTables implements Participant {
  private final EngineSession engine;

  /** The tables that one procedure, one executed text or the session itself has made. */
  private static final class Scope {
    /** From the name in lower case to H2's. */
    private final Map<String, String> tables = new LinkedHashMap<>();
  }

  /** From the innermost to the session's. */
  private final Deque<Scope> scopes = new ArrayDeque<>();

  private final List<String> leftOver = new ArrayList<>();
  private int created;

  TemporaryTables(EngineSession engine) {
    this.engine = engine;
    scopes.push(new Scope());
  }

  /** A procedure or executed text begins. */
  void enterScope() {
    scopes.push(new Scope());
  }

  /** It has ended. */
  void leaveScope() {
    leftOver.addAll(scopes.pop().tables.values());
    dropLeftOvers();
  }

  /** The quoted H2 name of a #table; null if none of that name can be seen. */
  public @Nullable String find(String name) {
    for (Scope scope : scopes) {
      String found = scope.tables.get(key(name));
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  public boolean isEmpty() {
    return scopes.stream().allMatch(scope -> scope.tables.isEmpty());
  }

  /** The names that can be seen. */
  public List<String> names() {
    return scopes.stream().flatMap(scope -> scope.tables.keySet().stream()).distinct().toList();
  }

  /** Takes the name for a table that is about to be created, and gives its quoted H2 name. */
  public String create(String name) {
    String h2Name = newName(name);
    if (scopes.element().tables.putIfAbsent(key(name), h2Name) != null) {
      throw SqlErrors.objectExists(name);
    }
    return h2Name;
  }

  /** A quoted name that no table of the session has. */
  String newName(String name) {
    created++;
    return '"' + (name + "_" + created).replace("\"", "\"\"") + '"';
  }

  /** The creation failed. */
  public void forget(String name) {
    scopes.element().tables.remove(key(name));
  }

  /** Drops the table, for the session's eyes at once. */
  public void drop(String name) {
    for (Scope scope : scopes) {
      String h2Name = scope.tables.remove(key(name));
      if (h2Name != null) {
        discard(h2Name);
        return;
      }
    }
    throw SqlErrors.cannotDrop("table", name);
  }

  /** A table of that H2 name is no longer needed. */
  void discard(String h2Name) {
    leftOver.add(h2Name);
    dropLeftOvers();
  }

  /** Drops all of them. */
  void dropAll() {
    for (Scope scope : scopes) {
      leftOver.addAll(scope.tables.values());
      scope.tables.clear();
    }
    dropLeftOvers();
  }

  @Override
  public Runnable mark() {
    Map<Scope, Map<String, String>> marked = new HashMap<>();
    scopes.forEach(scope -> marked.put(scope, new LinkedHashMap<>(scope.tables)));
    return () -> restore(marked);
  }

  /** Scopes that have ended meanwhile stay ended; those that are new had nothing before. */
  private void restore(Map<Scope, Map<String, String>> marked) {
    for (Scope scope : scopes) {
      leftOver.addAll(scope.tables.values());
      scope.tables.clear();
      scope.tables.putAll(marked.getOrDefault(scope, Map.of()));
      leftOver.removeAll(scope.tables.values());
    }
  }

  @Override
  public void transactionEnded() {
    dropLeftOvers();
  }

  private void dropLeftOvers() {
    if (engine.inTransaction()) {
      return;
    }
    for (String name : leftOver) {
      engine.define(new Rendering("DROP TABLE IF EXISTS " + name, List.of()));
    }
    leftOver.clear();
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
