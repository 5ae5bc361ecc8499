package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.EngineSession;
import dev.weir.standin.engine.TableInfo;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.token.Column;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.render.Renderer;
import dev.weir.standin.tsql.render.Rendering;
import dev.weir.standin.type.TypedValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts rows that are at hand into a table, all or none. */
final class RowInserter {
  private final Scope scope;

  RowInserter(Scope scope) {
    this.scope = scope;
  }

  /**
   * Inserts them.
   *
   * @param named the target's columns; empty for all but the one that numbers itself
   */
  long insert(
      ObjectName target,
      List<String> named,
      List<Column> types,
      List<? extends List<@Nullable Object>> rows) {
    TableInfo info = TargetTable.info(scope, target);
    List<String> columns = named.isEmpty() ? info.insertable() : named;
    if (types.size() != columns.size()) {
      throw SqlErrors.wrongColumnCount();
    }
    EngineSession engine = scope.session().engine();
    return engine.atomically(
        () -> {
          for (List<@Nullable Object> row : rows) {
            insert(target, info.identityColumn(), columns, types, row);
          }
          return (long) rows.size();
        });
  }

  private void insert(
      ObjectName target,
      @Nullable String identityColumn,
      List<String> columns,
      List<Column> types,
      List<@Nullable Object> row) {
    List<TypedValue> values = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      values.add(new TypedValue(types.get(i).type(), row.get(i)));
    }
    Rendering rendering = Renderer.insertRow(target, columns, values, scope.names());
    EngineSession engine = scope.session().engine();
    if (identityColumn == null) {
      engine.update(rendering);
      return;
    }
    Long identity = engine.insert(rendering, identityColumn).identity();
    if (identity != null) {
      scope.session().last().inserted(identity);
    }
  }
}
