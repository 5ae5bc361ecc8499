package dev.weir.standin.tsql.run;

import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.render.Names;
import dev.weir.standin.tsql.render.Relation;
import org.jspecify.annotations.Nullable;

/** Lasting things are defined under their full names, as another H2 session may define them. */
final class QualifiedNames implements Names {
  private final SessionNames names;

  QualifiedNames(SessionNames names) {
    this.names = names;
  }

  @Override
  public String table(ObjectName name) {
    return name.isTemporary() || name.isTableVariable() ? names.table(name) : names.qualified(name);
  }

  @Override
  public @Nullable Relation catalogue(ObjectName name) {
    return names.catalogue(name);
  }

  @Override
  public String tableVariable(String name) {
    return names.tableVariable(name);
  }

  @Override
  public String schema(ObjectName name) {
    return names.schema(name);
  }
}
