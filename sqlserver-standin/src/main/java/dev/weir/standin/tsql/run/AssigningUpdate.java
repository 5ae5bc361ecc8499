package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Query.SelectItem;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.ast.Statement.Assignment;
import dev.weir.standin.tsql.render.Renderer;
import dev.weir.standin.tsql.render.Rendering;
import dev.weir.standin.type.TypedValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An UPDATE that assigns to variables as well; the last row's values stay in them.
 *
 * <p>{@code @v = column = value} takes what the column has afterwards, {@code @v = value} is
 * computed from the row as it was.
 */
final class AssigningUpdate {
  private final Scope scope;
  private final Statement.Update update;

  AssigningUpdate(Scope scope, Statement.Update update) {
    this.scope = scope;
    this.update = update;
  }

  /** Gives the number of rows. */
  long run() {
    return scope.session().engine().atomically(this::assigned);
  }

  private long assigned() {
    if (!update.output().isNone()) {
      throw SqlErrors.unsupported("variables in UPDATE SET with OUTPUT");
    }
    List<Assignment> columns =
        update.assignments().stream().filter(assigned -> assigned.column() != null).toList();
    List<Assignment> assigned =
        update.assignments().stream().filter(one -> one.variable() != null).toList();
    boolean afterwards = assigned.stream().allMatch(one -> one.column() != null);
    if (!afterwards && assigned.stream().anyMatch(one -> one.column() != null)) {
      throw SqlErrors.unsupported("UPDATE SET of variables both with and without a column");
    }
    List<SelectItem> items = assigned.stream().map(AssigningUpdate::item).toList();
    OutputRows rows =
        OutputRows.read(scope, rendering(columns, items, afterwards), items, update.target());
    if (rows.rows().size() > 1 && assigned.stream().anyMatch(AssigningUpdate::readsItself)) {
      throw SqlErrors.unsupported("a variable that an UPDATE adds up row by row");
    }
    if (!rows.rows().isEmpty()) {
      assign(assigned, rows);
    }
    return rows.rows().size();
  }

  private static SelectItem item(Assignment assigned) {
    Expression value =
        assigned.column() == null
            ? assigned.value()
            : new Expression.ColumnReference(List.of(OutputRunner.INSERTED, assigned.column()));
    return new SelectItem(value, null, null);
  }

  private static boolean readsItself(Assignment assigned) {
    String variable = assigned.variable();
    return variable != null && reads(assigned.value(), variable);
  }

  private static boolean reads(Expression value, String variable) {
    return (value instanceof Expression.Variable read && read.name().equalsIgnoreCase(variable))
        || value.operands().stream().anyMatch(part -> reads(part, variable));
  }

  private Rendering rendering(
      List<Assignment> columns, List<SelectItem> items, boolean afterwards) {
    if (columns.isEmpty()) {
      return scope.render(asQuery(items));
    }
    Statement.Update plain =
        new Statement.Update(
            update.commonTables(),
            update.top(),
            update.target(),
            columns.stream().map(one -> new Assignment(one.column(), null, one.value())).toList(),
            Statement.Output.NONE,
            update.from(),
            update.where());
    return afterwards
        ? Renderer.finalRows(plain, items, scope.names(), scope.values())
        : Renderer.oldRows(plain, items, scope.names(), scope.values());
  }

  /** Without columns nothing changes; the rows are read. */
  private Query asQuery(List<SelectItem> items) {
    List<Source> from = update.from().isEmpty() ? List.of(update.target()) : update.from();
    Query.Select select =
        new Query.Select(false, update.top(), items, null, from, update.where(), List.of(), null);
    return new Query(update.commonTables(), select, List.of(), null, null);
  }

  private void assign(List<Assignment> assigned, OutputRows rows) {
    List<@Nullable Object> last = rows.rows().getLast();
    List<TypedValue> values = new ArrayList<>();
    for (int i = 0; i < last.size(); i++) {
      values.add(new TypedValue(rows.columns().get(i).type(), last.get(i)));
    }
    for (int i = 0; i < assigned.size(); i++) {
      String variable = assigned.get(i).variable();
      if (variable != null) {
        scope.assign(variable, values.get(i));
      }
    }
  }
}
