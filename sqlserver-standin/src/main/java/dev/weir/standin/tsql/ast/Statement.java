package dev.weir.standin.tsql.ast;

import dev.weir.standin.type.SqlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One statement of a batch or procedure. */
public sealed interface Statement {
  // Control of flow

  record Block(List<Located> statements) implements Statement {
    public Block {
      statements = List.copyOf(statements);
    }
  }

  record If(Expression condition, Located then, @Nullable Located otherwise) implements Statement {}

  record While(Expression condition, Located body) implements Statement {}

  record Break() implements Statement {}

  record Continue() implements Statement {}

  record Return(@Nullable Expression status) implements Statement {}

  record TryCatch(Block attempt, Block handler) implements Statement {}

  // Variables

  record Declare(List<Declaration> declarations) implements Statement {}

  record Declaration(String name, SqlType type, @Nullable Expression initial) {}

  /** {@code SET @x = …}; an operator such as {@code +=} has been spelt out. */
  record SetVariable(String name, Expression value) implements Statement {}

  // Messages

  record Print(Expression text) implements Statement {}

  /** RAISERROR; {@code options} such as NOWAIT in upper case. */
  record RaiseError(List<Expression> arguments, List<String> options) implements Statement {}

  /** THROW; without arguments it throws again what was caught. */
  record Throw(List<Expression> arguments) implements Statement {}

  record WaitForDelay(Expression delay) implements Statement {}

  // Transactions

  record BeginTransaction(@Nullable Expression name) implements Statement {}

  record Commit() implements Statement {}

  record Rollback(@Nullable Expression name) implements Statement {}

  record SaveTransaction(Expression name) implements Statement {}

  // Session

  /** {@code SET option[, option] value}: names and value in upper case. */
  record SetOption(List<String> options, String value) implements Statement {}

  record SetIsolation(String level) implements Statement {}

  record SetIdentityInsert(ObjectName table, boolean on) implements Statement {}

  record Use(String database) implements Statement {}

  // Procedures

  /**
   * EXEC of a procedure.
   *
   * @param returnTo the variable that takes the return value; null for none
   */
  record Execute(@Nullable String returnTo, ObjectName procedure, List<Argument> arguments)
      implements Statement {}

  /**
   * An argument.
   *
   * @param name empty when given by position
   * @param value null for DEFAULT
   */
  record Argument(String name, @Nullable Expression value, boolean output) {}

  /** {@code EXEC ('…')}. */
  record ExecuteText(Expression text) implements Statement {}

  // Data

  record Select(Query query) implements Statement {}

  /**
   * INSERT.
   *
   * @param columns empty for all
   */
  record Insert(
      List<Query.CommonTable> commonTables,
      Source target,
      List<String> columns,
      List<Query.SelectItem> output,
      InsertRows rows)
      implements Statement {}

  /** Where an INSERT takes its rows from. */
  sealed interface InsertRows {}

  record ValueRows(List<List<Expression>> rows) implements InsertRows {}

  record QueryRows(Query query) implements InsertRows {}

  record ExecuteRows(Statement execute) implements InsertRows {}

  record DefaultRow() implements InsertRows {}

  /** UPDATE; {@code from} is empty when the target stands alone. */
  record Update(
      List<Query.CommonTable> commonTables,
      Query.@Nullable Top top,
      Source target,
      List<Assignment> assignments,
      List<Query.SelectItem> output,
      List<Source> from,
      @Nullable Expression where)
      implements Statement {}

  /** {@code column = value}, or {@code @variable = value} when the column is null. */
  record Assignment(@Nullable String column, @Nullable String variable, Expression value) {}

  record Delete(
      List<Query.CommonTable> commonTables,
      Query.@Nullable Top top,
      Source target,
      List<Query.SelectItem> output,
      List<Source> from,
      @Nullable Expression where)
      implements Statement {}

  record TruncateTable(ObjectName table) implements Statement {}

  // Definition

  record CreateTable(
      ObjectName name, List<ColumnDefinition> columns, List<TableConstraint> constraints)
      implements Statement {}

  record AlterTableAdd(
      ObjectName table, List<ColumnDefinition> columns, List<TableConstraint> constraints)
      implements Statement {}

  record AlterTableDrop(ObjectName table, boolean constraint, List<String> names)
      implements Statement {}

  record AlterColumn(ObjectName table, ColumnDefinition column) implements Statement {}

  record CreateIndex(String name, ObjectName table, List<OrderItem> columns, boolean unique)
      implements Statement {}

  record DropIndex(String name, ObjectName table, boolean ifExists) implements Statement {}

  record DropObjects(ObjectKind kind, List<ObjectName> names, boolean ifExists)
      implements Statement {}

  record CreateView(ObjectName name, List<String> columns, Query query, boolean replace)
      implements Statement {}

  record CreateSchema(String name) implements Statement {}

  record CreateDatabase(String name) implements Statement {}

  /** What DROP takes away. */
  enum ObjectKind {
    TABLE,
    VIEW,
    PROCEDURE,
    SCHEMA,
    DATABASE
  }
}
