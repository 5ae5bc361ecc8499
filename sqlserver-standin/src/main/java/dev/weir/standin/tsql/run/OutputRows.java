package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.EngineResult;
import dev.weir.standin.token.Column;
import dev.weir.standin.token.Reply;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Query.SelectItem;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.render.Rendering;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Rows read whole, to be sent or put into a table. */
record OutputRows(List<Column> columns, List<List<@Nullable Object>> rows) {
  static OutputRows read(Scope scope, Rendering rendering, List<SelectItem> items, Source target) {
    try (EngineResult result = scope.session().engine().query(rendering)) {
      List<Column> columns =
          ResultColumns.refine(result.columns(), items, sources(target), List.of(), scope);
      List<List<@Nullable Object>> rows = new ArrayList<>();
      while (result.next()) {
        List<@Nullable Object> row = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
          row.add(result.value(i, columns.get(i).type()));
        }
        rows.add(row);
      }
      return new OutputRows(columns, rows);
    }
  }

  /** The changed table under the names that OUTPUT has for it. */
  private static List<Source> sources(Source target) {
    ObjectName table = TargetTable.name(target);
    return List.of(new Source.Table(table, "inserted"), new Source.Table(table, "deleted"));
  }

  /** The same without the last column, whose values are handed over instead. */
  OutputRows withoutLast(Consumer<Object> lastValue) {
    int last = columns.size() - 1;
    List<List<@Nullable Object>> shorter = new ArrayList<>();
    for (List<@Nullable Object> row : rows) {
      Object value = row.get(last);
      if (value != null) {
        lastValue.accept(value);
      }
      shorter.add(row.subList(0, last));
    }
    return new OutputRows(columns.subList(0, last), shorter);
  }

  /** Returns the rows with these columns alone. */
  OutputRows part(int from, int to) {
    List<List<@Nullable Object>> parts = new ArrayList<>();
    rows.forEach(row -> parts.add(row.subList(from, to)));
    return new OutputRows(columns.subList(from, to), parts);
  }

  /** The rows of several, which have the same columns. */
  static OutputRows together(List<OutputRows> parts) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    parts.forEach(part -> rows.addAll(part.rows()));
    return new OutputRows(parts.getFirst().columns(), rows);
  }

  void send(Reply reply) {
    reply.columns(columns);
    rows.forEach(reply::row);
  }
}
