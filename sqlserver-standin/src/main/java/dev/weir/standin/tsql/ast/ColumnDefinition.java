package dev.weir.standin.tsql.ast;

import dev.weir.standin.type.SqlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of CREATE TABLE.
 *
 * @param nullable null when neither NULL nor NOT NULL was said
 * @param identity null unless the column numbers itself
 * @param constraints those written behind the column
 */
public record ColumnDefinition(
    String name,
    SqlType type,
    @Nullable Boolean nullable,
    @Nullable Identity identity,
    @Nullable Expression defaultValue,
    List<TableConstraint> constraints) {
  /** IDENTITY(seed, increment). */
  public record Identity(long seed, long increment) {}
}
