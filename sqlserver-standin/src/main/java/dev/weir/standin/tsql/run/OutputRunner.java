package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.TableInfo;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Query.SelectItem;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.ast.Statement.Output;
import dev.weir.standin.tsql.render.ColumnQualifiers;
import dev.weir.standin.tsql.render.Renderer;
import dev.weir.standin.tsql.render.Rendering;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Statements that change rows with an OUTPUT clause: the rows go to the client or to a table. */
final class OutputRunner {
  static final String INSERTED = "inserted";
  static final String DELETED = "deleted";

  private final Scope scope;
  private final Session session;

  OutputRunner(Scope scope) {
    this.scope = scope;
    this.session = scope.session();
  }

  /** Runs an INSERT; the identity values it makes are noted. */
  long insert(Statement.Insert insert, @Nullable String identityColumn) {
    requireOnly(insert.output(), Set.of(INSERTED));
    return deliver(insertedRows(insert, identityColumn), insert.output());
  }

  /** Inserts and gives the rows of the OUTPUT. */
  OutputRows insertedRows(Statement.Insert insert, @Nullable String identityColumn) {
    List<SelectItem> items = new ArrayList<>(insert.output().items());
    if (identityColumn != null) {
      items.add(
          new SelectItem(
              new Expression.ColumnReference(List.of(INSERTED, identityColumn)), null, null));
    }
    Rendering change =
        Renderer.finalRows(
            insert.withColumns(insert.columns()), items, scope.names(), scope.values());
    OutputRows rows = OutputRows.read(scope, change, items, insert.target());
    if (identityColumn != null) {
      rows = rows.withoutLast(value -> session.last().inserted(((Number) value).longValue()));
    }
    return rows;
  }

  long delete(Statement.Delete delete) {
    requireOnly(delete.output(), Set.of(DELETED));
    return deliver(deletedRows(delete), delete.output());
  }

  /** Deletes and gives the rows of the OUTPUT. */
  OutputRows deletedRows(Statement.Delete delete) {
    return OutputRows.read(
        scope,
        Renderer.oldRows(delete, delete.output().items(), scope.names(), scope.values()),
        delete.output().items(),
        delete.target());
  }

  long merge(Statement.Merge merge) {
    requireOnly(merge.output(), Set.of(INSERTED));
    return deliver(
        OutputRows.read(
            scope,
            Renderer.finalRows(merge, merge.output().items(), scope.names(), scope.values()),
            merge.output().items(),
            merge.target()),
        merge.output());
  }

  long update(Statement.Update update, TableInfo info) {
    return deliver(updatedRows(update, info), update.output());
  }

  /** Updates and gives the rows of the OUTPUT. */
  OutputRows updatedRows(Statement.Update update, TableInfo info) {
    List<SelectItem> items = update.output().items();
    Set<String> qualifiers = ColumnQualifiers.of(items);
    OutputRows rows;
    if (!qualifiers.contains(DELETED)) {
      rows =
          OutputRows.read(
              scope,
              Renderer.finalRows(update, items, scope.names(), scope.values()),
              items,
              update.target());
    } else if (!qualifiers.contains(INSERTED)) {
      rows =
          OutputRows.read(
              scope,
              Renderer.oldRows(update, items, scope.names(), scope.values()),
              items,
              update.target());
    } else {
      rows = session.engine().atomically(() -> beforeAndAfter(update, info));
    }
    return rows;
  }

  /** H2 gives the rows as they were or as they are; for both, the old ones are put aside first. */
  private OutputRows beforeAndAfter(Statement.Update update, TableInfo info) {
    if (update.top() != null) {
      throw SqlErrors.unsupported("OUTPUT of inserted and deleted rows with TOP");
    }
    String aside = session.tableVariables().create("deleted");
    try {
      session.engine().define(Renderer.putAside(update, aside, scope.names(), scope.values()));
      session.engine().update(Renderer.updateAside(update, aside, scope.names(), scope.values()));
      List<SelectItem> items = expanded(update.output().items(), info);
      return OutputRows.read(
          scope,
          Renderer.asideAndNow(update, aside, items, scope.names(), scope.values()),
          items,
          update.target());
    } finally {
      session.tableVariables().release(aside);
    }
  }

  /** The items with the stars of one table spelt out. */
  static List<SelectItem> expanded(List<SelectItem> items, TableInfo info) {
    List<SelectItem> expanded = new ArrayList<>();
    for (SelectItem item : items) {
      if (item.value() instanceof Expression.Star star && !star.qualifier().isEmpty()) {
        for (TableInfo.ColumnInfo column : info.columns().values()) {
          expanded.add(
              new SelectItem(
                  new Expression.ColumnReference(
                      List.of(star.qualifier().getLast(), column.name())),
                  null,
                  null));
        }
      } else {
        expanded.add(item);
      }
    }
    return expanded;
  }

  private static void requireOnly(Output output, Set<String> allowed) {
    for (String qualifier : ColumnQualifiers.of(output.items())) {
      if (!allowed.contains(qualifier)) {
        throw SqlErrors.unsupported("OUTPUT of " + qualifier + " here");
      }
    }
  }

  /** Sends the rows or puts them where OUTPUT INTO says; gives their number. */
  long deliver(OutputRows rows, Output output) {
    Source into = output.into();
    if (into == null) {
      rows.send(scope.reply());
    } else {
      ObjectName target = TargetTable.name(into);
      new RowInserter(scope).insert(target, output.intoColumns(), rows.columns(), rows.rows());
    }
    return rows.rows().size();
  }
}
