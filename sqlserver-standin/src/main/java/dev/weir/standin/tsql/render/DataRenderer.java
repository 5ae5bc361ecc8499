package dev.weir.standin.tsql.render;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.ast.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * INSERT, UPDATE and DELETE in H2's words, without their OUTPUT.
 *
 * <p>What T-SQL joins in FROM, H2 cannot; there the rows are found by a query first and matched by
 * their row ids.
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
    sql.add("INSERT INTO ").add(table(insert.target())).add(" ");
    if (!insert.columns().isEmpty()) {
      sql.names(insert.columns()).add(" ");
    }
    switch (insert.rows()) {
      case Statement.ValueRows rows -> {
        refuseCommonTables(insert.commonTables());
        queries.rows(rows.rows());
      }
      case Statement.QueryRows rows -> insertedQuery(insert, rows.query());
      case Statement.DefaultRow ignored -> sql.add("DEFAULT VALUES");
      case Statement.ExecuteRows ignored ->
          throw new IllegalStateException("INSERT … EXEC is run row by row, not rendered");
    }
  }

  private void insertedQuery(Statement.Insert insert, Query query) {
    List<Query.CommonTable> tables = new ArrayList<>(insert.commonTables());
    tables.addAll(query.commonTables());
    Query whole = new Query(tables, query.body(), query.order(), query.offset(), query.fetch());
    if (insert.top() == null) {
      queries.query(whole);
    } else {
      sql.add("SELECT * FROM ");
      queries.parenthesized(whole);
      sql.add(" AS \"top rows\"");
      queries.top(insert.top());
    }
  }

  void update(Statement.Update update) {
    if (update.from().isEmpty()) {
      refuseCommonTables(update.commonTables());
      sql.add("UPDATE ").add(table(update.target())).add(" SET ");
      assignments(update.assignments());
      where(update.where());
      queries.top(update.top());
    } else {
      joinedUpdate(update);
    }
  }

  /** The columns and what they become. */
  void assignments(List<Statement.Assignment> assignments) {
    sql.each(
        assignments,
        assignment -> {
          sql.name(column(assignment)).add(" = ");
          expressions.value(assignment.value());
        });
  }

  private void joinedUpdate(Statement.Update update) {
    Source target = targetWithin(update.from(), update.target());
    sql.add("MERGE INTO ").add(table(target)).add(" AS \"target row\" USING (");
    queries.commonTables(update.commonTables());
    sql.add("SELECT ").name(aliasOf(target)).add("._ROWID_ AS \"row id\"");
    for (int i = 0; i < update.assignments().size(); i++) {
      sql.add(", ");
      expressions.value(update.assignments().get(i).value());
      sql.add(" AS ").name("value " + i);
    }
    from(update.from(), update.where());
    queries.top(update.top());
    sql.add(") AS \"source row\" ON \"target row\"._ROWID_ = \"source row\".\"row id\"");
    sql.add(" WHEN MATCHED THEN UPDATE SET ");
    for (int i = 0; i < update.assignments().size(); i++) {
      sql.add(i == 0 ? "" : ", ").name(column(update.assignments().get(i)));
      sql.add(" = \"source row\".").name("value " + i);
    }
  }

  /** Renders the query for the rows that a joined UPDATE changes, as they are before. */
  void joinedRows(Statement.Update update) {
    String alias = SqlBuilder.quoted(aliasOf(targetWithin(update.from(), update.target())));
    sql.add(alias + "._ROWID_ AS \"row id\", " + alias + ".*");
    from(update.from(), update.where());
  }

  void delete(Statement.Delete delete) {
    if (delete.from().isEmpty()) {
      refuseCommonTables(delete.commonTables());
      sql.add("DELETE FROM ").add(table(delete.target()));
      where(delete.where());
      queries.top(delete.top());
    } else {
      Source target = targetWithin(delete.from(), delete.target());
      sql.add("DELETE FROM ").add(table(target));
      sql.add(" WHERE _ROWID_ IN (");
      queries.commonTables(delete.commonTables());
      sql.add("SELECT ").name(aliasOf(target)).add("._ROWID_");
      from(delete.from(), delete.where());
      queries.top(delete.top());
      sql.add(")");
    }
  }

  private void from(List<Source> sources, @Nullable Expression where) {
    sql.add(" FROM ");
    sql.each(sources, queries::source);
    where(where);
  }

  void where(@Nullable Expression where) {
    if (where != null) {
      sql.add(" WHERE ");
      expressions.value(where);
    }
  }

  private static void refuseCommonTables(List<Query.CommonTable> tables) {
    if (!tables.isEmpty()) {
      throw SqlErrors.unsupported("WITH before this statement");
    }
  }

  private static String column(Statement.Assignment assignment) {
    if (assignment.column() == null) {
      throw SqlErrors.unsupported("variables in UPDATE SET");
    }
    return assignment.column();
  }

  String table(Source target) {
    return switch (target) {
      case Source.Table table -> names.table(table.name());
      case Source.TableVariable variable -> names.tableVariable(variable.name());
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
  private static Source targetWithin(List<Source> from, Source target) {
    String wanted = nameOf(target);
    for (Source source : from) {
      Source found = find(source, wanted);
      if (found != null) {
        return found;
      }
    }
    throw SqlErrors.unsupported("a FROM clause without the table that changes");
  }

  private static String nameOf(Source target) {
    return target instanceof Source.TableVariable variable
        ? variable.name()
        : target instanceof Source.Table table ? table.name().object() : "";
  }

  private static @Nullable Source find(Source source, String wanted) {
    return switch (source) {
      case Source.Table table -> named(table, table.alias(), wanted);
      case Source.TableVariable variable -> named(variable, variable.alias(), wanted);
      case Source.Join join -> {
        Source left = find(join.left(), wanted);
        yield left != null ? left : find(join.right(), wanted);
      }
      case Source.Derived ignored -> null;
      case Source.Values ignored -> null;
      case Source.Function ignored -> null;
    };
  }

  private static @Nullable Source named(Source source, @Nullable String alias, String wanted) {
    return wanted.equalsIgnoreCase(alias) || wanted.equalsIgnoreCase(nameOf(source))
        ? source
        : null;
  }

  private String aliasOf(Source source) {
    return switch (source) {
      case Source.Table table -> alias(table.alias(), table.name().object());
      case Source.TableVariable variable -> alias(variable.alias(), variable.name());
      case Source.Derived derived -> derived.alias();
      case Source.Values values -> values.alias();
      case Source.Function ignored -> throw notATarget();
      case Source.Join ignored -> throw notATarget();
    };
  }

  private static String alias(@Nullable String alias, String name) {
    return alias == null ? name : alias;
  }

  /** MERGE, whose source stays what it is. */
  void merge(Statement.Merge merge) {
    sql.add("MERGE INTO ").add(table(merge.target())).add(" AS ");
    sql.name(merge.alias() == null ? nameOf(merge.target()) : merge.alias());
    sql.add(" USING ");
    queries.source(merge.source());
    sql.add(" ON ");
    expressions.value(merge.condition());
    merge.actions().forEach(this::mergeAction);
  }

  private void mergeAction(Statement.MergeAction action) {
    boolean matched = !(action instanceof Statement.MergeInsert);
    sql.add(matched ? " WHEN MATCHED" : " WHEN NOT MATCHED");
    Expression condition = action.condition();
    if (condition != null) {
      sql.add(" AND ");
      expressions.value(condition);
    }
    sql.add(" THEN ");
    switch (action) {
      case Statement.MergeUpdate update -> {
        sql.add("UPDATE SET ");
        assignments(update.assignments());
      }
      case Statement.MergeDelete ignored -> sql.add("DELETE");
      case Statement.MergeInsert insert -> {
        sql.add("INSERT ");
        if (!insert.columns().isEmpty()) {
          sql.names(insert.columns()).add(" ");
        }
        sql.add("VALUES (");
        expressions.list(insert.values());
        sql.add(")");
      }
    }
  }
}
