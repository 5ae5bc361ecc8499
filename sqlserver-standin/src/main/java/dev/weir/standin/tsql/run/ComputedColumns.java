package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.TableInfo;
import dev.weir.standin.token.Column;
import dev.weir.standin.tsql.ast.ColumnDefinition;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.type.SqlType;
import java.util.ArrayList;
import java.util.List;

/** Gives computed columns the types that their computations have, which H2 wants to be told. */
final class ComputedColumns {
  private final Scope scope;

  ComputedColumns(Scope scope) {
    this.scope = scope;
  }

  /** The columns of a new table. */
  List<ColumnDefinition> typed(List<ColumnDefinition> columns) {
    return typed(columns, List.of());
  }

  /** The columns that a table gets in addition. */
  List<ColumnDefinition> added(ObjectName table, List<ColumnDefinition> columns) {
    List<Query.SelectItem> there = new ArrayList<>();
    for (TableInfo.ColumnInfo column : TargetTable.info(scope, table).columns().values()) {
      there.add(nothing(column.name(), column.type()));
    }
    return typed(columns, there);
  }

  private List<ColumnDefinition> typed(
      List<ColumnDefinition> columns, List<Query.SelectItem> there) {
    if (columns.stream().allMatch(column -> column.computed() == null)) {
      return columns;
    }
    List<Query.SelectItem> stored = new ArrayList<>(there);
    for (ColumnDefinition column : columns) {
      if (column.computed() == null) {
        stored.add(nothing(column.name(), column.type()));
      }
    }
    return columns.stream()
        .map(
            column ->
                column.computed() == null
                    ? column
                    : column.withType(typeOf(column.computed(), stored)))
        .toList();
  }

  private static Query.SelectItem nothing(String name, SqlType type) {
    Expression none = new Expression.Literal(Expression.LiteralKind.NULL, "");
    return new Query.SelectItem(new Expression.Cast(none, type, null, false), name, null);
  }

  private SqlType typeOf(Expression computation, List<Query.SelectItem> stored) {
    Source row = new Source.Derived(query(stored, List.of()), "computed from", List.of());
    Query query = query(List.of(new Query.SelectItem(computation, "computed", null)), List.of(row));
    List<Column> columns = scope.session().engine().describe(scope.render(query));
    return ResultColumns.refine(columns, query, scope).getFirst().type();
  }

  private static Query query(List<Query.SelectItem> items, List<Source> from) {
    Query.Select select = new Query.Select(false, null, items, null, from, null, List.of(), null);
    return new Query(List.of(), select, List.of(), null, null);
  }
}
