package dev.weir.standin.tsql.render;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Source;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Queries in H2's words. TOP becomes FETCH FIRST, which H2 takes wherever TOP may stand. */
final class QueryRenderer {
  private final SqlBuilder sql;
  private final ExpressionRenderer expressions;
  private final Names names;

  QueryRenderer(SqlBuilder sql, ExpressionRenderer expressions, Names names) {
    this.sql = sql;
    this.expressions = expressions;
    this.names = names;
  }

  void parenthesized(Query query) {
    sql.add("(");
    query(query);
    sql.add(")");
  }

  void query(Query query) {
    commonTables(query.commonTables());
    Query.Top top = query.body() instanceof Query.Select select ? select.top() : null;
    body(query.body(), false);
    if (!query.order().isEmpty()) {
      sql.add(" ORDER BY ");
      expressions.order(query.order());
    }
    if (query.offset() != null) {
      sql.add(" OFFSET ");
      expressions.value(query.offset());
      sql.add(" ROWS");
    }
    if (query.fetch() != null) {
      sql.add(" FETCH NEXT ");
      expressions.value(query.fetch());
      sql.add(" ROWS ONLY");
    }
    top(top);
  }

  void top(Query.@Nullable Top top) {
    if (top != null) {
      sql.add(" FETCH FIRST ");
      expressions.value(top.count());
      sql.add(top.percent() ? " PERCENT" : "").add(" ROWS ");
      sql.add(top.withTies() ? "WITH TIES" : "ONLY");
    }
  }

  void commonTables(List<Query.CommonTable> tables) {
    if (tables.isEmpty()) {
      return;
    }
    sql.add("WITH ");
    sql.each(
        tables,
        table -> {
          sql.name(table.name());
          if (!table.columns().isEmpty()) {
            sql.names(table.columns());
          }
          sql.add(" AS ");
          parenthesized(table.query());
        });
    sql.add(" ");
  }

  /** A part of a set operation brings its own TOP; the head of a query leaves it to the query. */
  private void body(Query.Body body, boolean part) {
    switch (body) {
      case Query.Select select -> {
        boolean ownTop = part && select.top() != null;
        sql.add(ownTop ? "(" : "");
        select(select);
        if (ownTop) {
          top(select.top());
          sql.add(")");
        }
      }
      case Query.SetOperation operation -> {
        body(operation.left(), true);
        sql.add(" ").add(operation.operator().toUpperCase(Locale.ROOT));
        sql.add(operation.all() ? " ALL " : " ");
        body(operation.right(), true);
      }
      case Query.Nested nested -> parenthesized(nested.query());
    }
  }

  private void select(Query.Select select) {
    sql.add(select.distinct() ? "SELECT DISTINCT " : "SELECT ");
    items(select.items());
    if (!select.from().isEmpty()) {
      sql.add(" FROM ");
      sql.each(select.from(), this::source);
    }
    if (select.where() != null) {
      sql.add(" WHERE ");
      expressions.value(select.where());
    }
    if (!select.groupBy().isEmpty()) {
      sql.add(" GROUP BY ");
      expressions.list(select.groupBy());
    }
    if (select.having() != null) {
      sql.add(" HAVING ");
      expressions.value(select.having());
    }
  }

  void items(List<Query.SelectItem> items) {
    sql.each(
        items,
        item -> {
          expressions.value(item.value());
          if (item.alias() != null) {
            sql.add(" AS ").name(item.alias());
          }
        });
  }

  void source(Source source) {
    switch (source) {
      case Source.Table table -> table(table);
      case Source.TableVariable variable -> {
        sql.add(names.tableVariable(variable.name()));
        alias(variable.alias() == null ? variable.name() : variable.alias());
      }
      case Source.Derived derived -> {
        parenthesized(derived.query());
        alias(derived.alias());
        columns(derived.columns());
      }
      case Source.Values rows -> {
        sql.add("(");
        rows(rows.rows());
        sql.add(")");
        alias(rows.alias());
        columns(rows.columns());
      }
      case Source.Function function ->
          throw SqlErrors.unsupported("the table function " + function.call().function());
      case Source.Join join -> join(join);
    }
  }

  private void table(Source.Table table) {
    Relation relation = names.catalogue(table.name());
    if (relation != null) {
      new RelationRenderer(sql).render(relation);
      alias(table.alias() == null ? table.name().object() : table.alias());
      return;
    }
    String h2Name = names.table(table.name());
    sql.add(h2Name);
    // The name in H2 is another; columns are qualified with the one that was written.
    boolean renamed =
        table.alias() == null && (table.name().isTemporary() || h2Name.startsWith("\"@"));
    alias(renamed ? table.name().object() : table.alias());
  }

  void rows(List<List<Expression>> rows) {
    sql.add("VALUES ");
    sql.each(
        rows,
        row -> {
          sql.add("(");
          expressions.list(row);
          sql.add(")");
        });
  }

  private void join(Source.Join join) {
    switch (join.kind()) {
      case CROSS_APPLY, OUTER_APPLY -> throw SqlErrors.unsupported("APPLY");
      case INNER, LEFT, RIGHT, FULL, CROSS -> {
        joinSide(join.left());
        sql.add(" ").add(join.kind().words()).add(" ");
        joinSide(join.right());
        if (join.condition() != null) {
          sql.add(" ON ");
          expressions.value(join.condition());
        }
      }
    }
  }

  private void joinSide(Source side) {
    boolean nested = side instanceof Source.Join;
    sql.add(nested ? "(" : "");
    source(side);
    sql.add(nested ? ")" : "");
  }

  private void alias(@Nullable String alias) {
    if (alias != null) {
      sql.add(" AS ").name(alias);
    }
  }

  private void columns(List<String> columns) {
    if (!columns.isEmpty()) {
      sql.names(columns);
    }
  }
}
