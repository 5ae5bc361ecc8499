package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.ObjectKey;
import dev.weir.standin.engine.Engine;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.render.Names;
import dev.weir.standin.tsql.render.Relation;
import org.jspecify.annotations.Nullable;

/** Finds tables as the session and the frame that runs see them. */
final class SessionNames implements Names {
  private static final String DEFAULT_SCHEMA = "dbo";

  private final Session session;
  private final Frame frame;

  SessionNames(Session session, Frame frame) {
    this.session = session;
    this.frame = frame;
  }

  @Override
  public String table(ObjectName name) {
    if (name.isGlobalTemporary()) {
      return Engine.schema("tempdb", DEFAULT_SCHEMA) + "." + quoted(name.object());
    }
    if (name.isTemporary()) {
      String temporary = session.temporaryTables().find(name.object());
      if (temporary == null) {
        throw SqlErrors.invalidObject(name.toString());
      }
      return temporary;
    }
    if (name.isTableVariable()) {
      return frame.tableVariable(name.object());
    }
    if (frame.isTriggerTable(name)) {
      return frame.tableVariable(Frame.triggerTable(name.object()));
    }
    String qualified = qualified(name);
    if (session.definitions().isHidden(qualified)) {
      throw SqlErrors.invalidObject(name.toString());
    }
    boolean plain = name.schema().isEmpty() && name.database().isEmpty();
    // A plain name may be that of a common table expression; H2's current schema does the rest.
    return plain ? quoted(name.object()) : qualified;
  }

  /** The quoted name with its schema. */
  String qualified(ObjectName name) {
    return schema(name) + "." + quoted(name.object());
  }

  @Override
  public @Nullable Relation catalogue(ObjectName name) {
    boolean plain = name.schema().isEmpty() && !OldCatalogue.mayHave(name);
    return plain || !name.server().isEmpty() ? null : new Catalogue(session).find(name);
  }

  @Override
  public String tableVariable(String name) {
    return frame.tableVariable(name);
  }

  @Override
  public String schema(ObjectName name) {
    ObjectKey key = key(name);
    return Engine.schema(key.database(), key.schema());
  }

  /** Where an object of that name is or would be. */
  ObjectKey key(ObjectName name) {
    if (!name.server().isEmpty()) {
      throw SqlErrors.unsupported("linked servers");
    }
    if (name.isGlobalTemporary()) {
      return new ObjectKey("tempdb", DEFAULT_SCHEMA, name.object());
    }
    String database = name.database().isEmpty() ? session.database() : name.database();
    String known = session.server().engine().database(database);
    if (known == null) {
      throw SqlErrors.invalidObject(name.toString());
    }
    String schema = name.schema().isEmpty() ? DEFAULT_SCHEMA : name.schema();
    return new ObjectKey(known, schema, name.object());
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
