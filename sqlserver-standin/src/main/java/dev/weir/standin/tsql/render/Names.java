package dev.weir.standin.tsql.render;

import dev.weir.standin.tsql.ast.ObjectName;
import org.jspecify.annotations.Nullable;

/** Where the tables of a session are in H2. */
public interface Names {
  /** The quoted name of a table or view. */
  String table(ObjectName name);

  /** The quoted name of the table that a variable stands for. */
  String tableVariable(String name);

  /** The rows of a view of the catalogue; null for everything else. */
  @Nullable Relation catalogue(ObjectName name);

  /** The quoted name of the H2 schema of a database's schema. */
  String schema(ObjectName name);
}
