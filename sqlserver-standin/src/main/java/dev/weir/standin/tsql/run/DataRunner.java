package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.EngineSession;
import dev.weir.standin.engine.TableInfo;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.token.Command;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.render.Renderer;
import dev.weir.standin.tsql.render.Rendering;
import java.util.ArrayList;
import java.util.List;

/** INSERT, UPDATE, DELETE and TRUNCATE. */
final class DataRunner {
  private final Scope scope;
  private final Session session;

  DataRunner(Scope scope) {
    this.scope = scope;
    this.session = scope.session();
  }

  void run(Statement.Data data) {
    switch (data) {
      case Statement.Select select -> new QueryRunner(scope).select(select.query());
      case Statement.Insert insert -> insert(insert);
      case Statement.Update update -> update(update);
      case Statement.Delete delete -> delete(delete);
      case Statement.TruncateTable truncate -> truncate(truncate);
    }
  }

  private void insert(Statement.Insert insert) {
    scope.beginImplicitly();
    if (insert.rows() instanceof Statement.ExecuteRows) {
      throw SqlErrors.unsupported("INSERT … EXEC");
    }
    TableInfo info = info(insert.target());
    Statement.Insert complete = completed(insert, info);
    Rendering rendering = Renderer.insert(complete, scope.names(), scope.values());
    if (!insert.output().isEmpty()) {
      output(rendering, insert.output(), Command.INSERT);
    } else if (info.identityColumn() == null) {
      scope.counted(Command.INSERT, session.engine().update(rendering));
    } else {
      EngineSession.Inserted inserted = session.engine().insert(rendering, info.identityColumn());
      if (inserted.identity() != null) {
        session.inserted(inserted.identity());
      }
      scope.counted(Command.INSERT, inserted.count());
    }
  }

  /** An INSERT without columns means all but the one that numbers itself. */
  private Statement.Insert completed(Statement.Insert insert, TableInfo info) {
    String identity = info.identityColumn();
    boolean explicit = identity != null && takesExplicitIdentity(insert.target());
    if (identity == null || explicit) {
      return insert;
    }
    if (insert.columns().stream().anyMatch(identity::equalsIgnoreCase)) {
      throw SqlErrors.explicitIdentity(table(insert.target()).object());
    }
    if (!insert.columns().isEmpty() || insert.rows() instanceof Statement.DefaultRow) {
      return insert;
    }
    List<String> columns = new ArrayList<>();
    for (TableInfo.ColumnInfo column : info.columns().values()) {
      if (!column.identity()) {
        columns.add(column.name());
      }
    }
    return new Statement.Insert(
        insert.commonTables(), insert.target(), columns, insert.output(), insert.rows());
  }

  private boolean takesExplicitIdentity(Source target) {
    ObjectName allowed = session.settings().identityInsert();
    return allowed != null && allowed.object().equalsIgnoreCase(table(target).object());
  }

  private TableInfo info(Source target) {
    ObjectName name = table(target);
    String schema = scope.names().schema(name);
    String h2Name = scope.names().table(name);
    String object = name.isTemporary() ? unquoted(h2Name) : name.object();
    return session.engine().tables().table(unquoted(schema), object);
  }

  private static String unquoted(String quoted) {
    return quoted.substring(1, quoted.length() - 1).replace("\"\"", "\"");
  }

  private static ObjectName table(Source target) {
    if (target instanceof Source.Table table) {
      return table.name();
    }
    throw SqlErrors.unsupported("table variables");
  }

  private void update(Statement.Update update) {
    scope.beginImplicitly();
    Rendering rendering = Renderer.update(update, scope.names(), scope.values());
    change(rendering, update.output(), Command.UPDATE);
  }

  private void delete(Statement.Delete delete) {
    scope.beginImplicitly();
    Rendering rendering = Renderer.delete(delete, scope.names(), scope.values());
    change(rendering, delete.output(), Command.DELETE);
  }

  /** H2 commits when it truncates; deleting all rows is the same to all who look. */
  private void truncate(Statement.TruncateTable truncate) {
    scope.beginImplicitly();
    Statement.Delete delete =
        new Statement.Delete(
            List.of(), null, new Source.Table(truncate.table(), null), List.of(), List.of(), null);
    session.engine().update(Renderer.delete(delete, scope.names(), scope.values()));
    scope.finished(Command.NONE);
  }

  private void change(Rendering rendering, List<Query.SelectItem> output, int command) {
    if (output.isEmpty()) {
      scope.counted(command, session.engine().update(rendering));
    } else {
      output(rendering, output, command);
    }
  }

  private void output(Rendering rendering, List<Query.SelectItem> items, int command) {
    long rows = new QueryRunner(scope).send(rendering, items);
    scope.counted(command, rows);
  }
}
