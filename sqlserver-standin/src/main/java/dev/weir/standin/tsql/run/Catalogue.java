package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.Engine;
import dev.weir.standin.session.Session;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.render.Relation;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The catalogue: the views of the schemas sys and INFORMATION_SCHEMA, and the old tables. */
final class Catalogue {
  private final Session session;

  Catalogue(Session session) {
    this.session = session;
  }

  /** The view's rows; null when it is none of the catalogue. */
  @Nullable Relation find(ObjectName name) {
    Engine engine = session.server().engine();
    String wanted = name.database().isEmpty() ? session.database() : name.database();
    String database = engine.database(wanted);
    String view = name.object().toLowerCase(Locale.ROOT);
    if (database == null) {
      return null;
    }
    Relation old =
        OldCatalogue.mayHave(name) ? new OldCatalogue(session, database).find(view) : null;
    if (old != null) {
      return old;
    }
    if (name.schema().equalsIgnoreCase("sys")) {
      Relation ofServer = new ServerCatalogue(session).find(view);
      return ofServer != null ? ofServer : new ObjectCatalogue(session, database).find(view);
    }
    return name.schema().equalsIgnoreCase("information_schema")
        ? new StandardCatalogue(session, database).find(view)
        : null;
  }
}
