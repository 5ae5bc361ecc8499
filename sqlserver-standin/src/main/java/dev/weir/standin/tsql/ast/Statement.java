package dev.weir.standin.tsql.ast;

import dev.weir.standin.type.SqlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One statement of a batch or procedure. */
public sealed interface Statement {
  /** Says which statement is next. */
  sealed interface Control extends Statement {}

  record Block(List<Located> statements) implements Control {
    public Block {
      statements = List.copyOf(statements);
    }
  }

  record If(Expression condition, Located then, @Nullable Located otherwise) implements Control {}

  record While(Expression condition, Located body) implements Control {}

  record Break() implements Control {}

  record Continue() implements Control {}

  record Return(@Nullable Expression status) implements Control {}

  record TryCatch(Block attempt, Block handler) implements Control {}

  /** Makes or changes variables. */
  sealed interface Binding extends Statement {}

  record Declare(List<Declaration> declarations) implements Binding {}

  record Declaration(String name, SqlType type, @Nullable Expression initial) {}

  /** {@code SET @x = …}; an operator such as {@code +=} has been spelt out. */
  record SetVariable(String name, Expression value) implements Binding {}

  /** Tells the client something, or waits. */
  sealed interface Message extends Statement {}

  record Print(Expression text) implements Message {}

  /** RAISERROR; {@code options} such as NOWAIT in upper case. */
  record RaiseError(List<Expression> arguments, List<String> options) implements Message {}

  /** THROW; without arguments it throws again what was caught. */
  record Throw(List<Expression> arguments) implements Message {}

  record WaitForDelay(Expression delay) implements Message {}

  /** Begins and ends transactions. */
  sealed interface TransactionControl extends Statement {}

  record BeginTransaction(@Nullable Expression name) implements TransactionControl {}

  record Commit() implements TransactionControl {}

  record Rollback(@Nullable Expression name) implements TransactionControl {}

  record SaveTransaction(Expression name) implements TransactionControl {}

  /** Changes how the session works. */
  sealed interface SessionControl extends Statement {}

  /** {@code SET option[, option] value}: names and value in upper case. */
  record SetOption(List<String> options, String value) implements SessionControl {}

  record SetIsolation(String level) implements SessionControl {}

  record SetIdentityInsert(ObjectName table, boolean on) implements SessionControl {}

  record Use(String database) implements SessionControl {}

  /** Runs other statements in a scope of their own. */
  sealed interface Call extends Statement {}

  /**
   * EXEC of a procedure.
   *
   * @param returnTo the variable that takes the return value; null for none
   */
  record Execute(@Nullable String returnTo, ObjectName procedure, List<Argument> arguments)
      implements Call {}

  /**
   * An argument.
   *
   * @param name empty when given by position
   * @param value null for DEFAULT
   */
  record Argument(String name, @Nullable Expression value, boolean output) {}

  /** {@code EXEC ('…')}. */
  record ExecuteText(Expression text) implements Call {}

  /** Reads or changes rows. */
  sealed interface Data extends Statement {}

  record Select(Query query) implements Data {}

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
      implements Data {}

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
      implements Data {}

  /** {@code column = value}, or {@code @variable = value} when the column is null. */
  record Assignment(@Nullable String column, @Nullable String variable, Expression value) {}

  record Delete(
      List<Query.CommonTable> commonTables,
      Query.@Nullable Top top,
      Source target,
      List<Query.SelectItem> output,
      List<Source> from,
      @Nullable Expression where)
      implements Data {}

  record TruncateTable(ObjectName table) implements Data {}

  /** Makes, changes or drops objects. */
  sealed interface Definition extends Statement {}

  record CreateTable(
      ObjectName name, List<ColumnDefinition> columns, List<TableConstraint> constraints)
      implements Definition {}

  record AlterTableAdd(
      ObjectName table, List<ColumnDefinition> columns, List<TableConstraint> constraints)
      implements Definition {}

  record AlterTableDrop(ObjectName table, boolean constraint, List<String> names)
      implements Definition {}

  record AlterColumn(ObjectName table, ColumnDefinition column) implements Definition {}

  record CreateIndex(String name, ObjectName table, List<OrderItem> columns, boolean unique)
      implements Definition {}

  record DropIndex(String name, ObjectName table, boolean ifExists) implements Definition {}

  record DropObjects(ObjectKind kind, List<ObjectName> names, boolean ifExists)
      implements Definition {}

  record CreateView(ObjectName name, List<String> columns, Query query, boolean replace)
      implements Definition {}

  record CreateSchema(String name) implements Definition {}

  record CreateDatabase(String name) implements Definition {}

  /** What DROP takes away. */
  enum ObjectKind {
    TABLE,
    VIEW,
    PROCEDURE,
    SCHEMA,
    DATABASE
  }
}
