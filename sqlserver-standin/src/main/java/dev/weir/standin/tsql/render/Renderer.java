package dev.weir.standin.tsql.render;

import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Query.SelectItem;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.util.List;

/** Turns one statement into H2's, with the values that variables and system functions have now. */
public final class Renderer {
  private final SqlBuilder sql = new SqlBuilder();
  private final QueryRenderer queries;
  private final ExpressionRenderer expressions;
  private final Names names;

  private Renderer(Names names, Values values) {
    this.names = names;
    expressions = new ExpressionRenderer(sql, values);
    queries = new QueryRenderer(sql, expressions, names);
    expressions.useQueries(queries);
  }

  /** A query. */
  public static Rendering query(Query query, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.queries.query(query);
    return renderer.sql.build();
  }

  /** A query of one row and column that converts the value to the type. */
  public static Rendering value(Expression value, SqlType type, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.sql.add("SELECT CAST(");
    renderer.expressions.value(value);
    renderer.sql.add(" AS ").add(H2Types.of(type)).add(")");
    return renderer.sql.build();
  }

  /** A query of one row and column with the value in the type it has. */
  public static Rendering value(Expression value, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.sql.add("SELECT ");
    renderer.expressions.value(value);
    return renderer.sql.build();
  }

  /** A query of one row and column: 1 when the condition is true, else 0. */
  public static Rendering condition(Expression condition, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.sql.add("SELECT CASE WHEN ");
    renderer.expressions.value(condition);
    renderer.sql.add(" THEN 1 ELSE 0 END");
    return renderer.sql.build();
  }

  /** An INSERT from values or a query. */
  public static Rendering insert(Statement.Insert insert, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.data().insert(insert);
    return renderer.sql.build();
  }

  public static Rendering update(Statement.Update update, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.data().update(update);
    return renderer.sql.build();
  }

  public static Rendering delete(Statement.Delete delete, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.data().delete(delete);
    return renderer.sql.build();
  }

  public static Rendering merge(Statement.Merge merge, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.data().merge(merge);
    return renderer.sql.build();
  }

  /** An INSERT of one row of parameters. */
  public static Rendering insertRow(
      ObjectName target, List<String> columns, List<TypedValue> row, Names names) {
    SqlBuilder sql = new SqlBuilder();
    sql.add("INSERT INTO ").add(names.table(target)).add(" ").names(columns).add(" VALUES (");
    sql.each(row, sql::value);
    sql.add(")");
    return sql.build();
  }

  /** A query of the rows that a statement changes, as they are afterwards. */
  public static Rendering finalRows(
      Statement.Data change, List<SelectItem> items, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.output().finalRows(change, items);
    return renderer.sql.build();
  }

  /** A query of the rows that a statement changes, as they were before. */
  public static Rendering oldRows(
      Statement.Data change, List<SelectItem> items, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.output().oldRows(change, items);
    return renderer.sql.build();
  }

  /** A temporary table with the rows of a query. */
  public static Rendering putAside(Query rows, String aside, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.sql.add("CREATE LOCAL TEMPORARY TABLE ").add(aside).add(" TRANSACTIONAL AS ");
    renderer.queries.query(rows);
    return renderer.sql.build();
  }

  /** A temporary table with the rows that an UPDATE is going to change. */
  public static Rendering putAside(
      Statement.Update update, String aside, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.output().putAside(update, aside);
    return renderer.sql.build();
  }

  /** The UPDATE of the rows put aside. */
  public static Rendering updateAside(
      Statement.Update update, String aside, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.output().updateAside(update, aside);
    return renderer.sql.build();
  }

  /** A query of the rows put aside and of what they are now. */
  public static Rendering asideAndNow(
      Statement.Update update, String aside, List<SelectItem> items, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.output().asideAndNow(update, aside, items);
    return renderer.sql.build();
  }

  /** CREATE TABLE; a temporary one joins the open transaction instead of ending it. */
  public static Rendering createTable(Statement.CreateTable table, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.tables().create(table);
    return renderer.sql.build();
  }

  public static Rendering addColumn(
      Statement.AlterTableAdd add, int index, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.tables().addColumn(add.table(), add.columns().get(index));
    return renderer.sql.build();
  }

  public static Rendering addConstraint(
      Statement.AlterTableAdd add, int index, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.tables().addConstraint(add.table(), add.constraints().get(index));
    return renderer.sql.build();
  }

  public static Rendering alterColumn(Statement.AlterColumn alter, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.tables().alterColumn(alter.table(), alter.column());
    return renderer.sql.build();
  }

  public static Rendering createIndex(Statement.CreateIndex index, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.tables().createIndex(index);
    return renderer.sql.build();
  }

  public static Rendering createView(Statement.CreateView view, Names names, Values values) {
    Renderer renderer = new Renderer(names, values);
    renderer.sql.add(
        view.mode() == Statement.DefinitionMode.CREATE
            ? "CREATE VIEW "
            : "CREATE OR REPLACE VIEW ");
    renderer.sql.add(names.table(view.name()));
    if (!view.columns().isEmpty()) {
      renderer.sql.names(view.columns());
    }
    renderer.sql.add(" AS ");
    renderer.queries.query(view.query());
    return renderer.sql.build();
  }

  /** The H2 name of a table's index. */
  public static String indexName(ObjectName table, String index, Names names) {
    return TableRenderer.indexName(table, index, names);
  }

  private DataRenderer data() {
    return new DataRenderer(sql, expressions, queries, names);
  }

  private OutputRenderer output() {
    return new OutputRenderer(sql, data(), queries);
  }

  private TableRenderer tables() {
    return new TableRenderer(sql, expressions, names);
  }
}
