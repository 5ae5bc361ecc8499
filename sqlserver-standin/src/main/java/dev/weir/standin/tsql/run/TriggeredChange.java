package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.ObjectKey;
import dev.weir.standin.catalogue.Procedure;
import dev.weir.standin.catalogue.StoredObject;
import dev.weir.standin.engine.TableInfo;
import dev.weir.standin.error.ProcedureErrors;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.session.Transactions;
import dev.weir.standin.tsql.ast.ColumnDefinition;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Query.SelectItem;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.ast.Statement.Output;
import dev.weir.standin.tsql.ast.TriggerEvent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that changes a table with triggers: the change and its triggers are one. */
final class TriggeredChange {
  private final Scope scope;
  private final Session session;
  private final ObjectName table;
  private final List<StoredObject> triggers;

  private TriggeredChange(Scope scope, ObjectName table, List<StoredObject> triggers) {
    this.scope = scope;
    this.session = scope.session();
    this.table = table;
    this.triggers = triggers;
  }

  /** Returns the change by that statement; null when no trigger waits for it. */
  static @Nullable TriggeredChange of(Scope scope, Statement.Data data) {
    if (!scope.session().server().engine().objects().hasTriggers()) {
      return null;
    }
    return switch (data) {
      case Statement.Insert insert ->
          of(scope, TargetTable.name(insert.target()), TriggerEvent.INSERT);
      case Statement.Update update ->
          of(scope, TargetTable.name(update.target()), TriggerEvent.UPDATE);
      case Statement.Delete delete ->
          of(scope, TargetTable.name(delete.target()), TriggerEvent.DELETE);
      case Statement.Merge merge -> {
        for (TriggerEvent event : TriggerEvent.values()) {
          if (of(scope, TargetTable.name(merge.target()), event) != null) {
            throw SqlErrors.unsupported("MERGE into a table with triggers");
          }
        }
        yield null;
      }
      case Statement.Select ignored -> null;
      case Statement.TruncateTable ignored -> null;
    };
  }

  private static @Nullable TriggeredChange of(Scope scope, ObjectName table, TriggerEvent event) {
    if (table.isTemporary() || table.isTableVariable() || TargetTable.isOfTrigger(scope, table)) {
      return null;
    }
    Session session = scope.session();
    ObjectKey key = scope.names().key(table);
    List<StoredObject> triggers =
        session.server().engine().objects().triggersOf(key, event).stream()
            .filter(trigger -> !session.runningTriggers().contains(trigger.id()))
            .toList();
    return triggers.isEmpty() ? null : new TriggeredChange(scope, table, triggers);
  }

  /** Runs the change and its triggers; without an open transaction, in one of their own. */
  void run(Runnable change) {
    Transactions transactions = session.transactions();
    boolean own = transactions.beginAutomatically();
    boolean whole = false;
    try {
      change.run();
      whole = true;
    } finally {
      if (own && whole) {
        transactions.commitAutomatically(scope.reply());
      } else if (own) {
        transactions.rollbackIfOpen(scope.reply());
      }
    }
  }

  long insert(Statement.Insert insert, TableInfo info) {
    requireNoOutput(insert.output());
    Statement.Insert told =
        new Statement.Insert(
            insert.commonTables(),
            insert.top(),
            insert.target(),
            insert.columns(),
            output(all(OutputRunner.INSERTED, info)),
            insert.rows());
    OutputRows rows = new OutputRunner(scope).insertedRows(told, info.identityColumn());
    if (info.identityColumn() == null) {
      // Before the triggers, whose own rows may have numbers.
      session.last().insertedWithoutIdentity();
    }
    return fire(info, rows.rows().size(), rows, null);
  }

  long delete(Statement.Delete delete, TableInfo info) {
    requireNoOutput(delete.output());
    Statement.Delete told =
        new Statement.Delete(
            delete.commonTables(),
            delete.top(),
            delete.target(),
            output(all(OutputRunner.DELETED, info)),
            delete.from(),
            delete.where());
    OutputRows rows = new OutputRunner(scope).deletedRows(told);
    return fire(info, rows.rows().size(), null, rows);
  }

  long update(Statement.Update update, TableInfo info) {
    requireNoOutput(update.output());
    List<SelectItem> items = new ArrayList<>(all(OutputRunner.DELETED, info));
    items.addAll(all(OutputRunner.INSERTED, info));
    Statement.Update told =
        new Statement.Update(
            update.commonTables(),
            update.top(),
            update.target(),
            update.assignments(),
            output(items),
            update.from(),
            update.where());
    OutputRows both = new OutputRunner(scope).updatedRows(told, info);
    int columns = info.columns().size();
    return fire(info, both.rows().size(), both.part(columns, 2 * columns), both.part(0, columns));
  }

  private void requireNoOutput(Output output) {
    if (output.isNone()) {
      return;
    }
    throw output.into() == null
        ? ProcedureErrors.outputWithTriggers(table.toString())
        : SqlErrors.unsupported("OUTPUT INTO of a table with triggers");
  }

  private static Output output(List<SelectItem> items) {
    return new Output(items, null, List.of());
  }

  private static List<SelectItem> all(String qualifier, TableInfo info) {
    return info.columns().values().stream()
        .map(
            column ->
                new SelectItem(
                    new Expression.ColumnReference(List.of(qualifier, column.name())), null, null))
        .toList();
  }

  private long fire(
      TableInfo info, long count, @Nullable OutputRows inserted, @Nullable OutputRows deleted) {
    long transaction = session.transactions().descriptor();
    for (StoredObject trigger : triggers) {
      Procedure body = trigger.procedure();
      if (body == null) {
        continue;
      }
      session.last().rowCount(count);
      session.runningTriggers().add(trigger.id());
      try {
        new NestedRun(scope)
            .trigger(
                new StoredProcedure(trigger.name(), trigger.key().database(), body),
                inner -> {
                  declare(inner, OutputRunner.INSERTED, info, inserted);
                  declare(inner, OutputRunner.DELETED, info, deleted);
                });
      } finally {
        session.runningTriggers().remove(trigger.id());
      }
      if (session.transactions().descriptor() != transaction) {
        throw ProcedureErrors.transactionEndedInTrigger();
      }
    }
    return count;
  }

  /** Makes a table of the rows, for the trigger to read. */
  private static void declare(Scope inner, String name, TableInfo info, @Nullable OutputRows rows) {
    List<ColumnDefinition> columns =
        info.columns().values().stream()
            .map(
                column ->
                    new ColumnDefinition(
                        column.name(), column.type(), null, true, null, null, List.of()))
            .toList();
    String variable = Frame.triggerTable(name);
    new TableDefinitions(inner).declare(new Statement.TableVariable(variable, columns, List.of()));
    if (rows != null && !rows.rows().isEmpty()) {
      new RowInserter(inner)
          .insert(
              ObjectName.of(variable),
              columns.stream().map(ColumnDefinition::name).toList(),
              rows.columns(),
              rows.rows());
    }
  }
}
