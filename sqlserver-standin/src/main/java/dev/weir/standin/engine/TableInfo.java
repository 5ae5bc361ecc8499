package dev.weir.standin.engine;

import dev.weir.standin.type.SqlType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The facts known about a table's columns.
 *
 * @param columns by their names in lower case, in the table's order
 * @param identityColumn the column that numbers itself; null for none
 */
public record TableInfo(Map<String, ColumnInfo> columns, @Nullable String identityColumn) {
  /** A column as it was declared. */
  public record ColumnInfo(
      String name, SqlType type, boolean nullable, boolean identity, boolean computed) {}

  /** The columns that an INSERT without a list gives values to. */
  public List<String> insertable() {
    return columns.values().stream()
        .filter(column -> !column.identity() && !column.computed())
        .map(ColumnInfo::name)
        .toList();
  }

  /** Some columns are computed from others, and take no values. */
  public boolean hasComputed() {
    return columns.values().stream().anyMatch(ColumnInfo::computed);
  }

  public @Nullable ColumnInfo column(String name) {
    return columns.get(name.toLowerCase(Locale.ROOT));
  }
}
