package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.Engine;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.render.Names;

/** Finds tables as the session sees them. */
final class SessionNames implements Names {
  private final Session session;

  SessionNames(Session session) {
    this.session = session;
  }

  @Override
  public String table(ObjectName name) {
    if (name.isTemporary()) {
      String temporary = session.temporaryTables().find(name.object());
      if (temporary == null) {
        throw SqlErrors.invalidObject(name.toString());
      }
      return temporary;
    }
    String object = '"' + name.object().replace("\"", "\"\"") + '"';
    boolean plain = name.schema().isEmpty() && name.database().isEmpty();
    // A plain name may be that of a common table expression; H2's current schema does the rest.
    return plain ? object : schema(name) + "." + object;
  }

  @Override
  public String schema(ObjectName name) {
    if (!name.server().isEmpty()) {
      throw SqlErrors.unsupported("linked servers");
    }
    String database = name.database().isEmpty() ? session.database() : name.database();
    String known = session.server().engine().database(database);
    if (known == null) {
      throw SqlErrors.invalidObject(name.toString());
    }
    return Engine.schema(known, name.schema().isEmpty() ? "dbo" : name.schema());
  }
}
