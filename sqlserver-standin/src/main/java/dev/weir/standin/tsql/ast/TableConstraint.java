package dev.weir.standin.tsql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A constraint of a table; a null name lets the server choose one. */
public sealed interface TableConstraint {
  @Nullable String name();

  record PrimaryKey(@Nullable String name, List<String> columns) implements TableConstraint {}

  record Unique(@Nullable String name, List<String> columns) implements TableConstraint {}

  record Check(@Nullable String name, Expression condition) implements TableConstraint {}

  /** A default added by name to a column. */
  record Default(@Nullable String name, String column, Expression value)
      implements TableConstraint {}

  /**
   * A foreign key.
   *
   * @param actions such as {@code ON DELETE CASCADE}, as written
   */
  record ForeignKey(
      @Nullable String name,
      List<String> columns,
      ObjectName target,
      List<String> targetColumns,
      String actions)
      implements TableConstraint {}
}
