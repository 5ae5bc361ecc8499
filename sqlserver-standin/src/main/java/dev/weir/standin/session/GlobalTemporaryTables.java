package dev.weir.standin.session;

import dev.weir.standin.catalogue.ObjectDirectory;
import dev.weir.standin.catalogue.ObjectKey;
import dev.weir.standin.catalogue.StoredObject;
import dev.weir.standin.engine.EngineSession;
import dev.weir.standin.tsql.render.Rendering;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The ##tables that a session has made. All sessions see them; they go with their maker. */
public final class GlobalTemporaryTables {
  private final EngineSession engine;
  private final ObjectDirectory objects;
  private final Map<ObjectKey, String> made = new LinkedHashMap<>();

  GlobalTemporaryTables(EngineSession engine, ObjectDirectory objects) {
    this.engine = engine;
    this.objects = objects;
  }

  /** The session has made a table of that quoted H2 name. */
  public void created(ObjectKey key, String h2Name) {
    made.put(key, h2Name);
  }

  /** Returns the names of those that are left. */
  List<String> names() {
    return made.keySet().stream()
        .filter(key -> objects.find(key) != null)
        .map(ObjectKey::name)
        .toList();
  }

  /** True when none of them is left. */
  boolean isEmpty() {
    return made.keySet().stream().allMatch(key -> objects.find(key) == null);
  }

  /**
   * Drops those that are left; the session is in no transaction. If it is cancelled meanwhile, it
   * can be called again for the rest.
   */
  void dropAll() {
    made.forEach(
        (key, h2Name) -> {
          StoredObject object = objects.find(key);
          if (object != null) {
            engine.define(Rendering.of("DROP TABLE IF EXISTS " + h2Name));
            objects.remove(object);
          }
        });
    made.clear();
  }
}
