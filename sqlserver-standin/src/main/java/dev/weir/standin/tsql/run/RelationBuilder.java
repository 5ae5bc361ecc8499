package dev.weir.standin.tsql.run;

import dev.weir.standin.tsql.render.Relation;
import dev.weir.standin.type.SqlType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the columns and rows of a view. */
final class RelationBuilder {
  private final List<Relation.Field> fields = new ArrayList<>();
  private final List<List<@Nullable Object>> rows = new ArrayList<>();

  RelationBuilder name(String column) {
    return field(column, SqlType.SYSNAME);
  }

  RelationBuilder integer(String column) {
    return field(column, SqlType.INT);
  }

  RelationBuilder bit(String column) {
    return field(column, SqlType.BIT);
  }

  RelationBuilder moment(String column) {
    return field(column, SqlType.DATETIME);
  }

  RelationBuilder text(String column) {
    return field(column, SqlType.nvarchar(4000));
  }

  RelationBuilder field(String column, SqlType type) {
    fields.add(new Relation.Field(column, type));
    return this;
  }

  void row(@Nullable Object... values) {
    rows.add(new ArrayList<>(Arrays.asList(values)));
  }

  Relation build() {
    return new Relation(fields, rows);
  }
}
