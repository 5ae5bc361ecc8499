package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.EngineResult;
import dev.weir.standin.error.CursorErrors;
import dev.weir.standin.session.Cursor;
import dev.weir.standin.session.CursorNames;
import dev.weir.standin.session.Session;
import dev.weir.standin.token.Column;
import dev.weir.standin.token.Command;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Query.SelectItem;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.ast.Statement.CursorName;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** T-SQL cursors. */
final class CursorRunner {
  private static final int NO_ROW = -1;
  private static final String ROW_ID = "_ROWID_";

  private final Scope scope;
  private final Session session;
  private final Frame frame;

  CursorRunner(Scope scope) {
    this.scope = scope;
    this.session = scope.session();
    this.frame = scope.frame();
  }

  void run(Statement.CursorControl control) {
    switch (control) {
      case Statement.DeclareCursor declare -> declare(declare);
      case Statement.SetCursor set ->
          frame.setCursorVariable(set.variable(), new Cursor(set.variable(), set.definition()));
      case Statement.AssignCursor assign ->
          frame.setCursorVariable(assign.variable(), cursor(assign.cursor()));
      case Statement.OpenCursor open -> open(cursor(open.cursor()));
      case Statement.FetchCursor fetch -> {
        fetch(fetch);
        return;
      }
      case Statement.CloseCursor close -> cursor(close.cursor()).close();
      case Statement.DeallocateCursor deallocate -> deallocate(deallocate.cursor());
    }
    scope.finished(Command.NONE);
  }

  /** Without a word on it, a cursor is global: so databases have it by default. */
  private void declare(Statement.DeclareCursor declare) {
    boolean local = Boolean.FALSE.equals(declare.global());
    CursorNames names = local ? frame.cursors() : session.cursors();
    names.declare(new Cursor(declare.name(), declare.definition()));
  }

  private Cursor cursor(CursorName name) {
    if (name.name().startsWith("@")) {
      Cursor held = frame.cursorVariable(name.name());
      if (held == null) {
        throw CursorErrors.variableIsEmpty(name.name());
      }
      return held;
    }
    Cursor found = name.global() ? null : frame.cursors().find(name.name());
    found = found == null ? session.cursors().find(name.name()) : found;
    if (found == null) {
      throw CursorErrors.missing(name.name());
    }
    return found;
  }

  private void deallocate(CursorName name) {
    if (name.name().startsWith("@")) {
      cursor(name);
      frame.setCursorVariable(name.name(), null);
      return;
    }
    boolean local = !name.global() && frame.cursors().deallocate(name.name());
    if (!local && !session.cursors().deallocate(name.name())) {
      throw CursorErrors.missing(name.name());
    }
  }

  private void open(Cursor cursor) {
    if (cursor.isOpen()) {
      throw CursorErrors.alreadyOpen();
    }
    Query query = cursor.definition().query();
    boolean updatable = !cursor.definition().readOnly() && table(query) != null;
    Query read = updatable ? withRowId(query) : query;
    List<Cursor.Row> rows = new ArrayList<>();
    try (EngineResult result = session.engine().query(scope.render(read))) {
      List<Column> all = ResultColumns.refine(result.columns(), read, scope);
      List<Column> columns = updatable ? all.subList(0, all.size() - 1) : all;
      while (result.next()) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
          values.add(result.value(i, columns.get(i).type()));
        }
        Object id = updatable ? result.value(columns.size(), SqlType.BIGINT) : null;
        rows.add(new Cursor.Row(values, (Long) id));
      }
      cursor.open(columns, rows);
    }
  }

  /** The one table that the rows come from; null when they cannot be changed through a cursor. */
  private static Source.@Nullable Table table(Query query) {
    boolean plain =
        query.body() instanceof Query.Select select
            && !select.distinct()
            && select.groupBy().isEmpty()
            && select.from().size() == 1;
    return plain && query.head().from().getFirst() instanceof Source.Table table ? table : null;
  }

  private static Query withRowId(Query query) {
    Query.Select head = query.head();
    List<SelectItem> items = new ArrayList<>(head.items());
    items.add(new SelectItem(new Expression.ColumnReference(List.of(ROW_ID)), null, null));
    return new Query(
        query.commonTables(),
        new Query.Select(
            head.distinct(),
            head.top(),
            items,
            null,
            head.from(),
            head.where(),
            head.groupBy(),
            head.having()),
        query.order(),
        query.offset(),
        query.fetch());
  }

  private void fetch(Statement.FetchCursor fetch) {
    Cursor cursor = cursor(fetch.cursor());
    Expression count = fetch.count();
    Object number = count == null ? null : scope.evaluator().convert(count, SqlType.BIGINT);
    Cursor.Row row = cursor.fetch(fetch.direction(), number == null ? 0 : (Long) number);
    List<Column> columns = cursor.columns();
    session.last().fetchStatus(row == null ? NO_ROW : 0);
    if (fetch.into().isEmpty()) {
      scope.reply().columns(columns);
      if (row != null) {
        scope.reply().row(row.values());
      }
      scope.counted(Command.SELECT, row == null ? 0 : 1);
      return;
    }
    if (fetch.into().size() != columns.size()) {
      throw CursorErrors.wrongIntoCount();
    }
    for (int i = 0; row != null && i < columns.size(); i++) {
      scope.assign(fetch.into().get(i), new TypedValue(columns.get(i).type(), row.values().get(i)));
    }
    scope.finished(Command.NONE);
    session.last().rowCount(row == null ? 0 : 1);
  }

  /** What WHERE CURRENT OF means: the row by its id. */
  Expression conditionOf(Expression.CurrentOf current) {
    Cursor cursor = cursor(new CursorName(current.cursor(), current.global()));
    Cursor.Row row = cursor.current();
    if (row == null) {
      throw CursorErrors.noCurrentRow();
    }
    if (row.id() == null) {
      throw CursorErrors.readOnly();
    }
    return new Expression.Binary(
        "=", new Expression.ColumnReference(List.of(ROW_ID)), Expression.integer(row.id()));
  }
}
