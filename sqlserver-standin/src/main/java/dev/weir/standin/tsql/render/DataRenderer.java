package dev.weir.standin.tsql.render;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.ast.Statement;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * INSERT, UPDATE and DELETE in H2's words.
 *
 * <p>What T-SQL joins in FROM, H2 cannot; there the rows are found by a query first and matched by
 * their row ids. OUTPUT becomes a query of H2's data change delta tables.
 */
final class DataRenderer {
  private final SqlBuilder sql;
  private final ExpressionRenderer expressions;
  private final QueryRenderer queries;
  private final Names names;

  DataRenderer(SqlBuilder sql, ExpressionRenderer expressions, QueryRenderer queries, Names names) {
    this.sql = sql;
    this.expressions = expressions;
    this.queries = queries;
    this.names = names;
  }

  void insert(Statement.Insert insert) {
    refuseCommonTables(insert.commonTables());
    withOutput(insert.output(), () -> plainInsert(insert));
  }

  private void plainInsert(Statement.Insert insert) {
    sql.add("INSERT INTO ").add(table(insert.target())).add(" ");
    if (!insert.columns().isEmpty()) {
      sql.names(insert.columns()).add(" ");
    }
    switch (insert.rows()) {
      case Statement.ValueRows rows -> queries.rows(rows.rows());
      case Statement.QueryRows rows -> queries.query(rows.query());
      case Statement.DefaultRow row -> sql.add("DEFAULT VALUES");
      case Statement.ExecuteRows rows ->
          throw new IllegalStateException("INSERT … EXEC is run row by row, not rendered");
    }
  }

  void update(Statement.Update update) {
    refuseCommonTables(update.commonTables());
    withOutput(
        update.output(),
        () -> {
          if (update.from().isEmpty()) {
            plainUpdate(update);
          } else {
            joinedUpdate(update);
          }
        });
  }

  private void plainUpdate(Statement.Update update) {
    sql.add("UPDATE ").add(table(update.target())).add(" SET ");
    sql.each(
        update.assignments(),
        assignment -> {
          sql.name(column(assignment)).add(" = ");
          expressions.value(assignment.value());
        });
    where(update.where());
    queries.top(update.top());
  }

  private void joinedUpdate(Statement.Update update) {
    Source.Table target = targetWithin(update.from(), update.target());
    String alias = aliasOf(target);
    sql.add("MERGE INTO ").add(names.table(target.name())).add(" AS \"target row\" USING (");
    sql.add("SELECT ").name(alias).add("._ROWID_ AS \"row id\"");
    for (int i = 0; i < update.assignments().size(); i++) {
      sql.add(", ");
      expressions.value(update.assignments().get(i).value());
      sql.add(" AS ").name("value " + i);
    }
    from(update.from(), update.where());
    sql.add(") AS \"source row\" ON \"target row\"._ROWID_ = \"source row\".\"row id\"");
    sql.add(" WHEN MATCHED THEN UPDATE SET ");
    for (int i = 0; i < update.assignments().size(); i++) {
      sql.add(i == 0 ? "" : ", ").name(column(update.assignments().get(i)));
      sql.add(" = \"source row\".").name("value " + i);
    }
  }

  void delete(Statement.Delete delete) {
    refuseCommonTables(delete.commonTables());
    withOutput(
        delete.output(),
        () -> {
          if (delete.from().isEmpty()) {
            sql.add("DELETE FROM ").add(table(delete.target()));
            where(delete.where());
            queries.top(delete.top());
          } else {
            Source.Table target = targetWithin(delete.from(), delete.target());
            sql.add("DELETE FROM ").add(names.table(target.name()));
            sql.add(" WHERE _ROWID_ IN (SELECT ").name(aliasOf(target)).add("._ROWID_");
            from(delete.from(), delete.where());
            sql.add(")");
          }
        });
  }

  private void from(List<Source> sources, @Nullable Expression where) {
    sql.add(" FROM ");
    sql.each(sources, queries::source);
    where(where);
  }

  private void where(@Nullable Expression where) {
    if (where != null) {
      sql.add(" WHERE ");
      expressions.value(where);
    }
  }

  private static void refuseCommonTables(List<Query.CommonTable> tables) {
    if (!tables.isEmpty()) {
      throw SqlErrors.unsupported("WITH before a statement that changes rows");
    }
  }

  private static String column(Statement.Assignment assignment) {
    if (assignment.column() == null) {
      throw SqlErrors.unsupported("variables in UPDATE SET");
    }
    return assignment.column();
  }

  private String table(Source target) {
    return switch (target) {
      case Source.Table table -> names.table(table.name());
      case Source.TableVariable variable -> throw SqlErrors.unsupported("table variables");
      case Source.Derived ignored -> throw notATarget();
      case Source.Values ignored -> throw notATarget();
      case Source.Function ignored -> throw notATarget();
      case Source.Join ignored -> throw notATarget();
    };
  }

  private static IllegalStateException notATarget() {
    return new IllegalStateException("the grammar gives only tables as targets");
  }

  /** The table in FROM that the target names, by alias or by its own name. */
  private static Source.Table targetWithin(List<Source> from, Source target) {
    if (!(target instanceof Source.Table table)) {
      throw SqlErrors.unsupported("table variables");
    }
    ObjectName wanted = table.name();
    for (Source source : from) {
      Source.Table found = find(source, wanted);
      if (found != null) {
        return found;
      }
    }
    throw SqlErrors.unsupported("a FROM clause without the table that changes");
  }

  private static Source.@Nullable Table find(Source source, ObjectName wanted) {
    return switch (source) {
      case Source.Table table -> {
        String name = table.alias() == null ? table.name().object() : table.alias();
        boolean same =
            name.equalsIgnoreCase(wanted.object())
                || table.name().object().equalsIgnoreCase(wanted.object());
        yield same ? table : null;
      }
      case Source.Join join -> {
        Source.Table left = find(join.left(), wanted);
        yield left != null ? left : find(join.right(), wanted);
      }
      case Source.TableVariable ignored -> null;
      case Source.Derived ignored -> null;
      case Source.Values ignored -> null;
      case Source.Function ignored -> null;
    };
  }

  private static String aliasOf(Source.Table table) {
    return table.alias() == null ? table.name().object() : table.alias();
  }

  /** OUTPUT may speak of inserted or of deleted rows; H2 gives either, not both at once. */
  private void withOutput(List<Query.SelectItem> output, Runnable change) {
    if (output.isEmpty()) {
      change.run();
      return;
    }
    List<String> qualifiers =
        output.stream().map(item -> qualifier(item.value())).distinct().toList();
    if (qualifiers.size() != 1) {
      throw SqlErrors.unsupported("OUTPUT of inserted and deleted rows together");
    }
    boolean inserted = qualifiers.getFirst().equals("inserted");
    sql.add("SELECT ");
    queries.items(output.stream().map(DataRenderer::unqualified).collect(Collectors.toList()));
    sql.add(inserted ? " FROM FINAL TABLE (" : " FROM OLD TABLE (");
    change.run();
    sql.add(")");
  }

  private static String qualifier(Expression value) {
    List<String> parts = List.of();
    if (value instanceof Expression.ColumnReference column) {
      parts = column.parts();
    } else if (value instanceof Expression.Star star) {
      parts = star.qualifier();
    }
    String first = parts.isEmpty() ? "" : parts.getFirst().toLowerCase(Locale.ROOT);
    if (!first.equals("inserted") && !first.equals("deleted")) {
      throw SqlErrors.unsupported("expressions in OUTPUT");
    }
    return first;
  }

  private static Query.SelectItem unqualified(Query.SelectItem item) {
    Expression value =
        item.value() instanceof Expression.ColumnReference column
            ? new Expression.ColumnReference(List.of(column.parts().getLast()))
            : new Expression.Star(List.of());
    return new Query.SelectItem(value, item.alias(), null);
  }
}
