package dev.weir.standin.tsql.run;

import dev.weir.standin.token.Column;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.OrderItem;
import dev.weir.standin.tsql.ast.Query;
import java.util.ArrayList;
import java.util.List;

/** The columns that ORDER BY names, by their places in the result, from 1. */
final class OrderedColumns {
  private OrderedColumns() {}

  /** Without those that are ordered by and not shown. */
  static List<Integer> of(Query query, List<Column> columns) {
    List<Integer> places = new ArrayList<>();
    for (OrderItem item : query.order()) {
      int place = place(item.value(), query.head().items(), columns);
      if (place > 0) {
        places.add(place);
      }
    }
    return places;
  }

  private static int place(Expression value, List<Query.SelectItem> items, List<Column> columns) {
    if (value instanceof Expression.Literal literal
        && literal.kind() == Expression.LiteralKind.INTEGER) {
      return Integer.parseInt(literal.text());
    }
    if (value instanceof Expression.ColumnReference reference) {
      for (int i = 0; i < columns.size(); i++) {
        if (columns.get(i).name().equalsIgnoreCase(reference.parts().getLast())) {
          return i + 1;
        }
      }
    }
    for (int i = 0; i < items.size() && items.size() == columns.size(); i++) {
      if (items.get(i).value().equals(value)) {
        return i + 1;
      }
    }
    return 0;
  }
}
