package dev.weir.standin.tsql.render;

import dev.weir.standin.type.TypedValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes rows that are at hand as a query. */
final class RelationRenderer {
  private final SqlBuilder sql;

  RelationRenderer(SqlBuilder sql) {
    this.sql = sql;
  }

  void render(Relation relation) {
    List<Relation.Field> fields = relation.fields();
    sql.add("(SELECT ");
    for (int i = 0; i < fields.size(); i++) {
      sql.add(i == 0 ? "" : ", ").add("C" + (i + 1) + " AS ").name(fields.get(i).name());
    }
    sql.add(" FROM (VALUES ");
    // A row of nulls gives the types where there is no other, and is left out again.
    row(fields, nulls(fields.size()), true);
    for (List<@Nullable Object> row : relation.rows()) {
      sql.add(", ");
      row(fields, row, false);
    }
    sql.add(") AS \"rows at hand\" WHERE C" + (fields.size() + 1) + ")");
  }

  private static List<@Nullable Object> nulls(int count) {
    List<@Nullable Object> nulls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nulls.add(null);
    }
    return nulls;
  }

  private void row(List<Relation.Field> fields, List<@Nullable Object> row, boolean leftOut) {
    sql.add("(");
    for (int i = 0; i < fields.size(); i++) {
      Object value = row.get(i);
      if (value == null) {
        sql.add("CAST(NULL AS ").add(H2Types.ofColumn(fields.get(i).type())).add("), ");
      } else {
        sql.value(new TypedValue(fields.get(i).type(), value)).add(", ");
      }
    }
    sql.add(leftOut ? "FALSE)" : "TRUE)");
  }
}
