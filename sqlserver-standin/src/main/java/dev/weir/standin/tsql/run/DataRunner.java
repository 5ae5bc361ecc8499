package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.EngineSession;
import dev.weir.standin.engine.TableInfo;
import dev.weir.standin.error.ProcedureErrors;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.token.Command;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.render.Renderer;
import dev.weir.standin.tsql.render.Rendering;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** INSERT, UPDATE, DELETE, MERGE and TRUNCATE. */
final class DataRunner {
  private final Scope scope;
  private final Session session;

  DataRunner(Scope scope) {
    this.scope = scope;
    this.session = scope.session();
  }

  void run(Statement.Data data) {
    run(data, true);
  }

  /** Runs a statement of a bulk load, which fires no triggers. */
  void runBulk(Statement.Data data) {
    run(data, false);
  }

  private void run(Statement.Data data, boolean firesTriggers) {
    if (data instanceof Statement.Select select) {
      new QueryRunner(scope).select(select.query());
      return;
    }
    scope.beginImplicitly();
    session.transactions().requireWritable();
    TargetTable.requireWritable(scope, data);
    TriggeredChange triggered = firesTriggers ? TriggeredChange.of(scope, data) : null;
    if (triggered == null) {
      change(data, null);
    } else {
      triggered.run(() -> change(data, triggered));
    }
  }

  private void change(Statement.Data data, @Nullable TriggeredChange triggered) {
    switch (data) {
      case Statement.Select ignored -> throw new IllegalStateException("it has been run");
      case Statement.Insert insert ->
          named("INSERT", insert.target(), () -> insert(insert, triggered));
      case Statement.Update update ->
          named("UPDATE", update.target(), () -> update(update, triggered));
      case Statement.Delete delete ->
          named("DELETE", delete.target(), () -> delete(delete, triggered));
      case Statement.Merge merge -> named("MERGE", merge.target(), () -> merge(merge));
      case Statement.TruncateTable truncate -> truncate(truncate);
    }
  }

  private void named(String verb, Source target, Runnable change) {
    if (target instanceof Source.TableVariable variable
        && scope.frame().isReadOnlyTable(variable.name())) {
      throw ProcedureErrors.tableParameterIsReadOnly(variable.name());
    }
    try {
      change.run();
    } catch (SqlErrorException e) {
      throw new DataErrors(scope, verb, TargetTable.name(target)).completed(e);
    }
  }

  private void insert(Statement.Insert insert, @Nullable TriggeredChange triggered) {
    requireMatch(insert);
    TableInfo info = TargetTable.info(scope, TargetTable.name(insert.target()));
    Identities identities = new Identities(scope, TargetTable.name(insert.target()), info);
    if (insert.rows() instanceof Statement.ExecuteRows execute) {
      if (triggered != null) {
        throw SqlErrors.unsupported("INSERT … EXEC into a table with triggers");
      }
      identities.complete(insert);
      scope.counted(Command.INSERT, insertExecuted(insert, execute));
      return;
    }
    Query.Top top = insert.rows() instanceof Statement.QueryRows ? limited(insert.top()) : null;
    Statement.Insert complete =
        identities.complete(
            new TextDates(info)
                .in(
                    new Statement.Insert(
                        insert.commonTables(),
                        top,
                        insert.target(),
                        insert.columns(),
                        insert.output(),
                        insert.rows())));
    long count = insert(complete, info, triggered);
    identities.adoptExplicitValues(complete);
    scope.counted(Command.INSERT, count);
  }

  private long insert(
      Statement.Insert insert, TableInfo info, @Nullable TriggeredChange triggered) {
    if (triggered != null) {
      return triggered.insert(insert, info);
    }
    long count =
        insert.output().isNone()
            ? plainInsert(insert, info)
            : new OutputRunner(scope).insert(insert, info.identityColumn());
    if (info.identityColumn() == null) {
      session.last().insertedWithoutIdentity();
    }
    return count;
  }

  private static void requireMatch(Statement.Insert insert) {
    int columns = insert.columns().size();
    if (columns > 0 && insert.rows() instanceof Statement.ValueRows values) {
      for (List<Expression> row : values.rows()) {
        if (row.size() != columns) {
          throw SqlErrors.valuesDoNotMatch(columns > row.size());
        }
      }
    }
  }

  /** One without OUTPUT; the identity values it makes are noted. */
  long plainInsert(Statement.Insert insert, TableInfo info) {
    Rendering rendering = Renderer.insert(insert, scope.names(), scope.values());
    String identityColumn = info.identityColumn();
    if (identityColumn == null) {
      return session.engine().update(rendering);
    }
    EngineSession.Inserted inserted = session.engine().insert(rendering, identityColumn);
    if (inserted.identity() != null) {
      session.last().inserted(inserted.identity());
    }
    return inserted.count();
  }

  private long insertExecuted(Statement.Insert insert, Statement.ExecuteRows execute) {
    if (session.isInsertingExecuted()) {
      throw ProcedureErrors.nestedInsertExec();
    }
    ExecutedRows executed = new ExecutedRows(scope.reply());
    session.insertingExecuted(true);
    try {
      new Procedures(new Scope(session, scope.frame(), executed)).run(execute.execute());
    } finally {
      session.insertingExecuted(false);
    }
    ObjectName target = TargetTable.name(insert.target());
    return executed.rows().isEmpty()
        ? 0
        : new RowInserter(scope)
            .insert(target, insert.columns(), executed.columns(), executed.rows());
  }

  private void update(Statement.Update given, @Nullable TriggeredChange triggered) {
    Statement.Update update =
        new Statement.Update(
            given.commonTables(),
            limited(given.top()),
            given.target(),
            given.from().isEmpty()
                ? new TextDates(info(given.target())).in(given.assignments())
                : given.assignments(),
            given.output(),
            given.from(),
            currentOf(given.where()));
    if (update.assignments().stream().anyMatch(assignment -> assignment.variable() != null)) {
      if (triggered != null) {
        throw SqlErrors.unsupported("UPDATE of variables and of a table with triggers");
      }
      scope.counted(Command.UPDATE, new AssigningUpdate(scope, update).run());
      return;
    }
    if (triggered != null) {
      scope.counted(Command.UPDATE, triggered.update(update, info(update.target())));
      return;
    }
    long count =
        update.output().isNone()
            ? session.engine().update(Renderer.update(update, scope.names(), scope.values()))
            : new OutputRunner(scope)
                .update(update, TargetTable.info(scope, TargetTable.name(update.target())));
    scope.counted(Command.UPDATE, count);
  }

  private void delete(Statement.Delete given, @Nullable TriggeredChange triggered) {
    Statement.Delete delete =
        new Statement.Delete(
            given.commonTables(),
            limited(given.top()),
            given.target(),
            given.output(),
            given.from(),
            currentOf(given.where()));
    if (triggered != null) {
      scope.counted(Command.DELETE, triggered.delete(delete, info(delete.target())));
      return;
    }
    long count =
        delete.output().isNone()
            ? session.engine().update(Renderer.delete(delete, scope.names(), scope.values()))
            : new OutputRunner(scope).delete(delete);
    scope.counted(Command.DELETE, count);
  }

  private TableInfo info(Source target) {
    return TargetTable.info(scope, TargetTable.name(target));
  }

  private @Nullable Expression currentOf(@Nullable Expression where) {
    return where instanceof Expression.CurrentOf current
        ? new CursorRunner(scope).conditionOf(current)
        : where;
  }

  private void merge(Statement.Merge merge) {
    if (merge.top() != null) {
      throw SqlErrors.unsupported("MERGE TOP");
    }
    scope.counted(Command.MERGE, new MergeRunner(scope, merge).run());
  }

  /** SET ROWCOUNT limits every statement that has no TOP of its own. */
  private Query.@Nullable Top limited(Query.@Nullable Top top) {
    long limit = session.settings().rowCount();
    return top != null || limit == 0 ? top : new Query.Top(Expression.integer(limit), false, false);
  }

  /** H2 commits when it truncates; a deletion of all rows has the same visible effect. */
  private void truncate(Statement.TruncateTable truncate) {
    Statement.Delete delete =
        new Statement.Delete(
            List.of(),
            null,
            new Source.Table(truncate.table(), null),
            Statement.Output.NONE,
            List.of(),
            null);
    session.engine().update(Renderer.delete(delete, scope.names(), scope.values()));
    scope.finished(Command.NONE);
  }
}
