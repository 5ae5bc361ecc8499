package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.TableInfo;
import dev.weir.standin.session.Session;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Query.SelectItem;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.ast.Statement.MergeAction;
import dev.weir.standin.tsql.render.ColumnQualifiers;
import dev.weir.standin.tsql.render.Renderer;
import dev.weir.standin.type.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * MERGE.
 *
 * <p>H2's own knows neither rows that the source has not nor what became of each row. Where those
 * are asked for, the statement runs as a DELETE, an UPDATE and an INSERT each, of rows that are
 * found before anything changes or that the earlier ones do not touch.
 */
final class MergeRunner {
  private static final String ACTION = "$action";

  private final Scope scope;
  private final Session session;
  private final Statement.Merge merge;
  private final ObjectName target;
  private final TableInfo info;
  private final OutputRunner outputs;
  private final List<OutputRows> outputRows = new ArrayList<>();
  private long count;

  MergeRunner(Scope scope, Statement.Merge merge) {
    this.scope = scope;
    this.session = scope.session();
    this.merge = merge;
    target = TargetTable.name(merge.target());
    info = TargetTable.info(scope, target);
    outputs = new OutputRunner(scope);
  }

  /** Gives the number of rows that were changed in one way or another. */
  long run() {
    Set<String> qualifiers = ColumnQualifiers.of(merge.output().items());
    boolean ofOne =
        merge.actions().stream().noneMatch(MergeRunner::isBySource)
            && !qualifiers.contains(ACTION)
            && !qualifiers.contains(OutputRunner.DELETED);
    if (ofOne) {
      return merge.output().isNone()
          ? session.engine().update(Renderer.merge(merge, scope.names(), scope.values()))
          : outputs.merge(merge);
    }
    return session
        .engine()
        .atomically(
            () -> {
              runActionsOneByOne();
              return count;
            });
  }

  private static boolean isBySource(MergeAction action) {
    return switch (action) {
      case Statement.MergeUpdate update -> update.bySource();
      case Statement.MergeDelete delete -> delete.bySource();
      case Statement.MergeInsert ignored -> false;
    };
  }

  private void runActionsOneByOne() {
    List<Statement.Insert> inserts = new ArrayList<>();
    List<String> aside = new ArrayList<>();
    try {
      for (MergeAction action : merge.actions()) {
        if (action instanceof Statement.MergeInsert insert) {
          inserts.add(putAside(insert, aside));
        }
      }
      runChanges(true);
      runChanges(false);
      inserts.forEach(this::insert);
    } finally {
      aside.forEach(session.tableVariables()::release);
    }
    if (!merge.output().isNone()) {
      outputs.deliver(OutputRows.together(outputRows), merge.output());
    }
  }

  /** The DELETE first: it leaves alone what an UPDATE written before it takes. */
  private void runChanges(boolean bySource) {
    Statement.MergeUpdate update = null;
    for (MergeAction action : merge.actions()) {
      if (isBySource(action) == bySource && action instanceof Statement.MergeUpdate found) {
        update = found;
      }
      if (isBySource(action) == bySource && action instanceof Statement.MergeDelete delete) {
        delete(delete, update);
      }
    }
    if (update != null) {
      update(update);
    }
  }

  private void delete(Statement.MergeDelete delete, Statement.@Nullable MergeUpdate before) {
    Expression rest = delete.condition();
    if (before != null) {
      if (before.condition() == null) {
        return;
      }
      rest = and(notTrue(before.condition()), rest);
    }
    Statement.Delete statement =
        new Statement.Delete(
            List.of(),
            null,
            merge.target(),
            output("DELETE"),
            from(delete.bySource()),
            where(delete.bySource(), rest));
    if (merge.output().isNone()) {
      count += session.engine().update(Renderer.delete(statement, scope.names(), scope.values()));
    } else {
      tell(outputs.deletedRows(statement));
    }
  }

  private void update(Statement.MergeUpdate update) {
    Statement.Update statement =
        new Statement.Update(
            List.of(),
            null,
            merge.target(),
            update.assignments(),
            output("UPDATE"),
            from(update.bySource()),
            where(update.bySource(), update.condition()));
    if (merge.output().isNone()) {
      count += session.engine().update(Renderer.update(statement, scope.names(), scope.values()));
    } else {
      tell(outputs.updatedRows(statement, info));
    }
  }

  private void insert(Statement.Insert given) {
    Identities identities = new Identities(scope, target, info);
    Statement.Insert insert = identities.complete(given);
    if (merge.output().isNone()) {
      count += new DataRunner(scope).plainInsert(insert, info);
    } else {
      tell(outputs.insertedRows(insert, info.identityColumn()));
    }
    identities.adoptExplicitValues(insert);
  }

  private void tell(OutputRows rows) {
    outputRows.add(rows);
    count += rows.rows().size();
  }

  /** The target under the name that the conditions have for it. */
  private Source.Table aliased() {
    return new Source.Table(target, merge.alias());
  }

  private List<Source> from(boolean bySource) {
    Source table =
        target.isTableVariable()
            ? new Source.TableVariable(target.object(), merge.alias())
            : aliased();
    return List.of(
        bySource
            ? table
            : new Source.Join(Source.JoinKind.INNER, table, merge.source(), merge.condition()));
  }

  private @Nullable Expression where(boolean bySource, @Nullable Expression condition) {
    return bySource
        ? and(new Expression.Not(exists(merge.source(), merge.condition())), condition)
        : condition;
  }

  private static Expression exists(Source source, Expression condition) {
    SelectItem one = new SelectItem(Expression.integer(1), null, null);
    return new Expression.Exists(query(List.of(one), source, condition));
  }

  private static Query query(
      List<SelectItem> items, Source source, @Nullable Expression condition) {
    Query.Select select =
        new Query.Select(false, null, items, null, List.of(source), condition, List.of(), null);
    return new Query(List.of(), select, List.of(), null, null);
  }

  private static Expression and(Expression left, @Nullable Expression right) {
    return right == null ? left : new Expression.Binary("AND", left, right);
  }

  /** True where the condition is false or unknown. */
  private static Expression notTrue(Expression condition) {
    Expression.When whenTrue = new Expression.When(condition, Expression.integer(1));
    Expression asNumber = new Expression.Case(null, List.of(whenTrue), Expression.integer(0));
    return new Expression.Binary("=", asNumber, Expression.integer(0));
  }

  /** The values of new rows as they are before anything changes, as an INSERT from there. */
  private Statement.Insert putAside(Statement.MergeInsert insert, List<String> aside) {
    Expression isNew = new Expression.Not(exists(from(true).getFirst(), merge.condition()));
    List<SelectItem> found = new ArrayList<>();
    List<SelectItem> taken = new ArrayList<>();
    for (Expression value : insert.values()) {
      String name = "value " + taken.size();
      boolean constant = value instanceof Expression.Literal;
      found.add(new SelectItem(constant ? Expression.integer(0) : value, name, null));
      Expression kept = new Expression.ColumnReference(List.of(name));
      taken.add(new SelectItem(constant ? value : kept, null, null));
    }
    String table = session.tableVariables().create("new rows");
    aside.add(table);
    Query rows = query(found, merge.source(), and(isNew, insert.condition()));
    session.engine().define(Renderer.putAside(rows, table, scope.names(), scope.values()));
    scope.frame().borrowTable(table, table);
    return new Statement.Insert(
        List.of(),
        null,
        merge.target(),
        insert.columns(),
        output("INSERT"),
        new Statement.QueryRows(query(taken, new Source.TableVariable(table, "new"), null)));
  }

  /** The OUTPUT of the rows to which one thing was done; what they are not, is NULL. */
  private Statement.Output output(String action) {
    String missing =
        switch (action) {
          case "DELETE" -> OutputRunner.INSERTED;
          case "INSERT" -> OutputRunner.DELETED;
          default -> "";
        };
    List<SelectItem> items = new ArrayList<>();
    for (SelectItem item : OutputRunner.expanded(merge.output().items(), info)) {
      items.add(
          item.value() instanceof Expression.ColumnReference column
              ? outputItem(item, column, action, missing)
              : item);
    }
    return new Statement.Output(items, null, List.of());
  }

  private SelectItem outputItem(
      SelectItem item, Expression.ColumnReference column, String action, String missing) {
    String first = column.parts().getFirst();
    String name = item.alias() == null ? column.parts().getLast() : item.alias();
    if (first.equalsIgnoreCase(ACTION)) {
      Expression word = new Expression.Literal(Expression.LiteralKind.NATIONAL_STRING, action);
      Expression typed = new Expression.Cast(word, SqlType.nvarchar(10), null, false);
      return new SelectItem(typed, name, null);
    }
    if (first.equalsIgnoreCase(missing)) {
      TableInfo.ColumnInfo declared = info.column(column.parts().getLast());
      SqlType type = declared == null ? SqlType.INT : declared.type();
      Expression none = new Expression.Literal(Expression.LiteralKind.NULL, "");
      return new SelectItem(new Expression.Cast(none, type, null, false), name, null);
    }
    return item;
  }
}
