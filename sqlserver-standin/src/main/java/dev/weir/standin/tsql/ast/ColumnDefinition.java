package dev.weir.standin.tsql.ast;

import dev.weir.standin.type.SqlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of CREATE TABLE.
 *
 * @param computed what it is computed from, which gives it its type; null for a stored one
 * @param nullable null when neither NULL nor NOT NULL was said
 * @param identity null unless the column numbers itself
 * @param constraints those written behind the column
 */
public record ColumnDefinition(
    String name,
    SqlType type,
    @Nullable Expression computed,
    @Nullable Boolean nullable,
    @Nullable Identity identity,
    @Nullable Expression defaultValue,
    List<TableConstraint> constraints) {
  /** The column with the type that its computation has. */
  public ColumnDefinition withType(SqlType found) {
    return new ColumnDefinition(
        name, found, computed, nullable, identity, defaultValue, constraints);
  }

  /** IDENTITY(seed, increment). */
  public record Identity(long seed, long increment) {}
}
