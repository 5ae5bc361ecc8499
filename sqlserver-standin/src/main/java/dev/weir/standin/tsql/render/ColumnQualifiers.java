package dev.weir.standin.tsql.render;

import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Query.SelectItem;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Which sources the columns of expressions are qualified with. */
public final class ColumnQualifiers {
  private ColumnQualifiers() {}

  /** The first parts of all columns' names, in lower case. */
  public static Set<String> of(List<SelectItem> items) {
    Set<String> found = new TreeSet<>();
    items.forEach(item -> collect(item.value(), found));
    return found;
  }

  private static void collect(Expression value, Set<String> found) {
    if (value instanceof Expression.ColumnReference column) {
      found.add(column.parts().getFirst().toLowerCase(Locale.ROOT));
    } else if (value instanceof Expression.Star star) {
      star.qualifier().forEach(part -> found.add(part.toLowerCase(Locale.ROOT)));
    }
    value.operands().forEach(part -> collect(part, found));
  }
}
