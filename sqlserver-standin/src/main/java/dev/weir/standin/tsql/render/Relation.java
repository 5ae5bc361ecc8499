package dev.weir.standin.tsql.render;

import dev.weir.standin.type.SqlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that stand in no table of H2, such as those of the catalogue. */
public record Relation(List<Field> fields, List<List<@Nullable Object>> rows) {
  public Relation {
    fields = List.copyOf(fields);
    rows = List.copyOf(rows);
  }

  /** One column. */
  public record Field(String name, SqlType type) {}
}
