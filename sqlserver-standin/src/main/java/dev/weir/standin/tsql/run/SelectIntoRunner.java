package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.token.Column;
import dev.weir.standin.token.Command;
import dev.weir.standin.tsql.ast.ColumnDefinition;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.render.Renderer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** SELECT … INTO: a new table with the columns and rows of the query. */
final class SelectIntoRunner {
  private final Scope scope;
  private final Session session;

  SelectIntoRunner(Scope scope) {
    this.scope = scope;
    this.session = scope.session();
  }

  void run(Query query, ObjectName into) {
    Query rows = query.withoutInto();
    List<Column> columns =
        ResultColumns.refine(session.engine().describe(scope.render(rows)), rows, scope);
    List<ColumnDefinition> definitions = definitions(columns, rows);
    TableDefinitions tables = new TableDefinitions(scope);
    tables.create(new Statement.CreateTable(into, definitions, List.of()));
    long count;
    try {
      count = fill(into, definitions, rows);
    } catch (SqlErrorException e) {
      tables.drop(into, true);
      throw e;
    }
    scope.counted(Command.SELECT_INTO, count);
  }

  private List<ColumnDefinition> definitions(List<Column> columns, Query rows) {
    // A column that numbers itself goes on doing so, unless rows come from several places.
    boolean single =
        rows.body() instanceof Query.Select select
            && select.from().size() == 1
            && !(select.from().getFirst() instanceof Source.Join);
    List<ColumnDefinition> definitions = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Column column : columns) {
      if (column.name().isEmpty()) {
        throw SqlErrors.columnWithoutName();
      }
      if (!seen.add(column.name().toLowerCase(Locale.ROOT))) {
        throw SqlErrors.columnNamedTwice(column.name());
      }
      ColumnDefinition.Identity identity =
          single && column.identity() ? new ColumnDefinition.Identity(1, 1) : null;
      definitions.add(
          new ColumnDefinition(
              column.name(), column.type(), null, column.nullable(), identity, null, List.of()));
    }
    return definitions;
  }

  private long fill(ObjectName into, List<ColumnDefinition> definitions, Query rows) {
    List<String> names = definitions.stream().map(ColumnDefinition::name).toList();
    Expression limit =
        session.settings().rowCount() == 0
            ? null
            : Expression.integer(session.settings().rowCount());
    Statement.Insert insert =
        new Statement.Insert(
            List.of(),
            limit == null ? null : new Query.Top(limit, false, false),
            new Source.Table(into, null),
            names,
            Statement.Output.NONE,
            new Statement.QueryRows(rows));
    return session.engine().update(Renderer.insert(insert, scope.names(), scope.values()));
  }
}
