package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.EngineResult;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Switch;
import dev.weir.standin.token.Column;
import dev.weir.standin.token.Command;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.render.Rendering;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SELECT: rows to the client, or values to variables. */
final class QueryRunner {
  private final Scope scope;

  QueryRunner(Scope scope) {
    this.scope = scope;
  }

  void select(Query query) {
    if (readsTables(query)) {
      scope.beginImplicitly();
    }
    if (query.head().into() != null) {
      new SelectIntoRunner(scope).run(query, query.head().into());
      return;
    }
    boolean assigns = query.head().items().stream().anyMatch(item -> item.variable() != null);
    if (assigns) {
      assign(query);
    } else {
      scope.counted(Command.SELECT, send(query));
    }
  }

  private static boolean readsTables(Query query) {
    return !query.head().from().isEmpty();
  }

  /** Sends columns and rows and counts them. */
  private long send(Query query) {
    Rendering rendering = scope.render(query);
    if (scope.session().settings().isOn(Switch.FMTONLY)) {
      List<Column> described = scope.session().engine().describe(rendering);
      scope.reply().columns(ResultColumns.refine(described, query, scope));
      return 0;
    }
    try (EngineResult result = opened(query, rendering)) {
      List<Column> columns = ResultColumns.refine(result.columns(), query, scope);
      scope.reply().columns(columns);
      List<Integer> order = OrderedColumns.of(query, columns);
      if (!order.isEmpty()) {
        scope.reply().order(order);
      }
      @Nullable Object[] row = new @Nullable Object[columns.size()];
      long limit = scope.session().settings().rowCount();
      long count = 0;
      while ((limit == 0 || count < limit) && result.next()) {
        for (int i = 0; i < row.length; i++) {
          row[i] = result.value(i, columns.get(i).type());
        }
        scope.reply().row(Arrays.asList(row));
        count++;
      }
      return count;
    }
  }

  private EngineResult opened(Query query, Rendering rendering) {
    try {
      return scope.session().engine().query(rendering);
    } catch (SqlErrorException e) {
      throw new QueryErrors(scope, query).completed(e);
    }
  }

  /** Every row assigns, so the last one stays. */
  private void assign(Query query) {
    List<String> variables = new ArrayList<>();
    for (Query.SelectItem item : query.head().items()) {
      if (item.variable() == null) {
        throw SqlErrors.assignmentWithResult();
      }
      variables.add(item.variable());
    }
    List<TypedValue> last = new ArrayList<>();
    long count = 0;
    try (EngineResult result = scope.session().engine().query(scope.render(query))) {
      List<Column> columns = result.columns();
      long limit = scope.session().settings().rowCount();
      while ((limit == 0 || count < limit) && result.next()) {
        last.clear();
        for (int i = 0; i < columns.size(); i++) {
          SqlType type = columns.get(i).type();
          last.add(new TypedValue(type, result.value(i, type)));
        }
        count++;
      }
    }
    for (int i = 0; i < last.size(); i++) {
      scope.assign(variables.get(i), last.get(i));
    }
    scope.finished(Command.SELECT);
    scope.session().last().rowCount(count);
  }
}
