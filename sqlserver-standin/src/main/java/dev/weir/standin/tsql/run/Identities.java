package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.TableInfo;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.render.Rendering;

/** The column of a table that numbers itself, and the right to give it values. */
final class Identities {
  private final Scope scope;
  private final Session session;
  private final ObjectName table;
  private final TableInfo info;

  Identities(Scope scope, ObjectName table, TableInfo info) {
    this.scope = scope;
    this.session = scope.session();
    this.table = table;
    this.info = info;
  }

  /** The INSERT with its columns named: all but the one that numbers itself. */
  Statement.Insert complete(Statement.Insert insert) {
    String identity = info.identityColumn();
    if (identity == null) {
      return info.hasComputed() ? named(insert) : insert;
    }
    boolean named = insert.columns().stream().anyMatch(identity::equalsIgnoreCase);
    if (takesExplicitValues()) {
      if (insert.columns().isEmpty()) {
        throw SqlErrors.identityWithoutColumnList(table.toString());
      }
      if (!named) {
        throw SqlErrors.identityValueMissing(table.object());
      }
      return insert;
    }
    if (named) {
      throw SqlErrors.explicitIdentity(table.object());
    }
    return named(insert);
  }

  private Statement.Insert named(Statement.Insert insert) {
    boolean all = insert.columns().isEmpty() && !(insert.rows() instanceof Statement.DefaultRow);
    return all ? insert.withColumns(info.insertable()) : insert;
  }

  private boolean takesExplicitValues() {
    ObjectName allowed = session.settings().identityInsert();
    return allowed != null && allowed.object().equalsIgnoreCase(table.object());
  }

  /** Numbering goes on behind the highest value, which H2 does only when it is told. */
  void adoptExplicitValues(Statement.Insert insert) {
    String identity = info.identityColumn();
    if (identity == null || insert.columns().stream().noneMatch(identity::equalsIgnoreCase)) {
      return;
    }
    String name = new QualifiedNames(scope.names()).table(table);
    String column = '"' + identity.replace("\"", "\"\"") + '"';
    session.definitions().afterTransaction(() -> restartIdentity(name, column));
  }

  private void restartIdentity(String name, String column) {
    Long highest =
        session.engine().number(Rendering.of("SELECT MAX(%s) FROM %s".formatted(column, name)));
    Long next = TargetTable.nextIdentity(scope, table);
    if (highest != null && next != null && highest >= next) {
      session
          .engine()
          .define(
              Rendering.of(
                  "ALTER TABLE %s ALTER COLUMN %s RESTART WITH %d"
                      .formatted(name, column, highest + 1)));
    }
  }
}
