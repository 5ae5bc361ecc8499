package dev.weir.standin.session;

import dev.weir.standin.engine.EngineSession;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.render.Rendering;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The #tables of a session.
 *
 * <p>H2 would commit when one is dropped, and keeps one that was created in a transaction which is
 * then rolled back. So each gets a name of its own in H2; within a transaction only that name comes
 * and goes here, and H2 drops what is left over when the transaction has ended.
 */
public final class TemporaryTables {
  private final EngineSession engine;
  private final Map<String, String> visible = new HashMap<>();
  private final List<String> dropped = new ArrayList<>();
  private @Nullable Map<String, String> beforeTransaction;
  private int created;

  TemporaryTables(EngineSession engine) {
    this.engine = engine;
  }

  /** The quoted H2 name of a #table; null if the session has none of that name. */
  public @Nullable String find(String name) {
    return visible.get(key(name));
  }

  public boolean isEmpty() {
    return visible.isEmpty();
  }

  /** Takes the name for a table that is about to be created, and gives its quoted H2 name. */
  public String create(String name) {
    remember();
    created++;
    String h2Name = quoted(name + "_" + created);
    if (visible.putIfAbsent(key(name), h2Name) != null) {
      throw SqlErrors.objectExists(name);
    }
    return h2Name;
  }

  /** The creation failed. */
  public void forget(String name) {
    visible.remove(key(name));
  }

  /** Drops the table, for the session's eyes at once. */
  public void drop(String name) {
    remember();
    String h2Name = visible.remove(key(name));
    if (h2Name == null) {
      throw SqlErrors.cannotDrop("table", name);
    }
    dropped.add(h2Name);
    if (!engine.inTransaction()) {
      dropLeftOvers();
    }
  }

  /** Drops all of them. */
  void dropAll() {
    remember();
    dropped.addAll(visible.values());
    visible.clear();
    if (!engine.inTransaction()) {
      dropLeftOvers();
    }
  }

  void transactionCommitted() {
    beforeTransaction = null;
    dropLeftOvers();
  }

  void transactionRolledBack() {
    Map<String, String> before = beforeTransaction;
    beforeTransaction = null;
    if (before != null) {
      dropped.removeAll(before.values());
      visible.values().stream().filter(name -> !before.containsValue(name)).forEach(dropped::add);
      visible.clear();
      visible.putAll(before);
    }
    dropLeftOvers();
  }

  private void remember() {
    if (engine.inTransaction() && beforeTransaction == null) {
      beforeTransaction = new HashMap<>(visible);
    }
  }

  private void dropLeftOvers() {
    for (String name : dropped) {
      engine.define(new Rendering("DROP TABLE IF EXISTS " + name, List.of()));
    }
    dropped.clear();
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
