package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.token.Column;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.type.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What H2 cannot know of the errors of a query: whether rows had begun, and what names are bound.
 */
final class QueryErrors {
  /**
   * Those that the values of a row lead to; SQL Server has told the columns before it meets them.
   */
  private static final Set<Integer> OF_ROWS =
      Set.of(220, 241, 242, 245, 512, 8114, 8115, SqlErrors.DIVIDE_BY_ZERO);

  private static final int INVALID_COLUMN = 207;

  private final Scope scope;
  private final Query query;

  QueryErrors(Scope scope, Query query) {
    this.scope = scope;
    this.query = query;
  }

  /** The error in SQL Server's words; the columns are told if it is one of rows. */
  SqlErrorException completed(SqlErrorException e) {
    if (OF_ROWS.contains(e.error().number())) {
      scope.reply().columns(columns());
      return e;
    }
    return e.error().number() == INVALID_COLUMN ? named(e) : e;
  }

  private List<Column> columns() {
    try {
      return ResultColumns.refine(
          scope.session().engine().describe(scope.render(query)), query, scope);
    } catch (SqlErrorException constantsFailToo) {
      // H2 computes constants while it reads; then the text has to do.
      List<Column> columns = new ArrayList<>();
      for (Query.SelectItem item : query.head().items()) {
        SqlType type = ResultColumns.typeOf(item.value(), scope.values());
        columns.add(
            Column.computed(
                item.alias() == null ? "" : item.alias(), type == null ? SqlType.INT : type));
      }
      return columns;
    }
  }

  /** The qualifier is at fault when no source has that name. */
  private SqlErrorException named(SqlErrorException e) {
    Expression.ColumnReference reference = reference(e.error().message());
    if (reference == null) {
      return e;
    }
    boolean known = query.head().from().stream().anyMatch(source -> has(source, reference));
    return known
        ? SqlErrors.invalidColumn(reference.parts().getLast())
        : SqlErrors.unboundIdentifier(String.join(".", reference.parts()));
  }

  /** The qualified column of the list or condition that the error speaks of. */
  private Expression.@Nullable ColumnReference reference(String message) {
    List<Expression> places = new ArrayList<>();
    query.head().items().forEach(item -> places.add(item.value()));
    if (query.head().where() != null) {
      places.add(query.head().where());
    }
    for (Expression place : places) {
      Expression.ColumnReference found = find(place, message);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static Expression.@Nullable ColumnReference find(Expression value, String message) {
    if (value instanceof Expression.ColumnReference reference
        && reference.parts().size() > 1
        && message.contains("'" + String.join(".", reference.parts()) + "'")) {
      return reference;
    }
    for (Expression part : value.operands()) {
      Expression.ColumnReference found = find(part, message);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static boolean has(Source source, Expression.ColumnReference reference) {
    String qualifier = reference.parts().get(reference.parts().size() - 2);
    return switch (source) {
      case Source.Table table ->
          qualifier.equalsIgnoreCase(table.alias() == null ? table.name().object() : table.alias());
      case Source.TableVariable variable ->
          qualifier.equalsIgnoreCase(variable.alias() == null ? variable.name() : variable.alias());
      case Source.Derived derived -> qualifier.equalsIgnoreCase(derived.alias());
      case Source.Values values -> qualifier.equalsIgnoreCase(values.alias());
      case Source.Function function -> qualifier.equalsIgnoreCase(function.alias());
      case Source.Join join -> has(join.left(), reference) || has(join.right(), reference);
    };
  }
}
