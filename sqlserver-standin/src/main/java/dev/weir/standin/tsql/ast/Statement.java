package dev.weir.standin.tsql.ast;

import dev.weir.standin.type.SqlType;
import java.util.List;
import java.util.Set;
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

  /** One thing that a DECLARE makes. */
  sealed interface Declaration {
    /** With its {@code @}. */
    String name();
  }

  record ScalarVariable(String name, SqlType type, @Nullable Expression initial)
      implements Declaration {}

  record TableVariable(
      String name, List<ColumnDefinition> columns, List<TableConstraint> constraints)
      implements Declaration {}

  /** A table variable whose columns a table type gives. */
  record TypedTableVariable(String name, ObjectName type) implements Declaration {}

  /** A variable that holds a cursor; empty until one is set. */
  record CursorVariable(String name) implements Declaration {}

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

  record SetContextInfo(Expression value) implements SessionControl {}

  /** EXECUTE AS LOGIN or USER, as a statement of its own. */
  record ExecuteAs(boolean login, Expression name, boolean noRevert) implements SessionControl {}

  record Revert() implements SessionControl {}

  /** DBCC; the command in upper case. */
  record Dbcc(String command, List<Expression> arguments) implements SessionControl {}

  /** Makes cursors, moves them and takes them away. */
  sealed interface CursorControl extends Statement {}

  /**
   * The declaration of a cursor.
   *
   * @param scroll it goes in every direction
   * @param readOnly rows cannot be changed through it
   */
  record CursorDefinition(Query query, boolean scroll, boolean readOnly) {}

  /**
   * DECLARE … CURSOR.
   *
   * @param global null when neither LOCAL nor GLOBAL was said
   */
  record DeclareCursor(String name, @Nullable Boolean global, CursorDefinition definition)
      implements CursorControl {}

  /** {@code SET @c = CURSOR …}. */
  record SetCursor(String variable, CursorDefinition definition) implements CursorControl {}

  /** {@code SET @c = name}. */
  record AssignCursor(String variable, CursorName cursor) implements CursorControl {}

  /** A cursor by name or by its variable; {@code global} when that word stood before it. */
  record CursorName(String name, boolean global) {}

  record OpenCursor(CursorName cursor) implements CursorControl {}

  /** Where FETCH goes. */
  enum Direction {
    NEXT,
    PRIOR,
    FIRST,
    LAST,
    ABSOLUTE,
    RELATIVE
  }

  /**
   * FETCH.
   *
   * @param count for ABSOLUTE and RELATIVE; else null
   * @param into the variables; empty to send the row
   */
  record FetchCursor(
      Direction direction, @Nullable Expression count, CursorName cursor, List<String> into)
      implements CursorControl {}

  record CloseCursor(CursorName cursor) implements CursorControl {}

  record DeallocateCursor(CursorName cursor) implements CursorControl {}

  /** Runs other statements in a scope of their own. */
  sealed interface Call extends Statement {}

  /**
   * EXEC of a procedure.
   *
   * @param returnTo the variable that takes the return value; null for none
   */
  record Execute(@Nullable String returnTo, ObjectName procedure, List<Argument> arguments)
      implements Call {}

  /** EXEC of the procedure that a variable names. */
  record ExecuteNamed(@Nullable String returnTo, String variable, List<Argument> arguments)
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
   * OUTPUT.
   *
   * @param items empty when there is no such clause
   * @param into where the rows go; null for the client
   * @param intoColumns empty for all
   */
  record Output(List<Query.SelectItem> items, @Nullable Source into, List<String> intoColumns) {
    public static final Output NONE = new Output(List.of(), null, List.of());

    public boolean isNone() {
      return items.isEmpty();
    }
  }

  /**
   * INSERT.
   *
   * @param columns empty for all
   */
  record Insert(
      List<Query.CommonTable> commonTables,
      Query.@Nullable Top top,
      Source target,
      List<String> columns,
      Output output,
      InsertRows rows)
      implements Data {
    public Insert withColumns(List<String> newColumns) {
      return new Insert(commonTables, top, target, newColumns, output, rows);
    }

    public Insert withRows(InsertRows newRows) {
      return new Insert(commonTables, top, target, columns, output, newRows);
    }
  }

  /** Where an INSERT takes its rows from. */
  sealed interface InsertRows {}

  record ValueRows(List<List<Expression>> rows) implements InsertRows {}

  record QueryRows(Query query) implements InsertRows {}

  record ExecuteRows(Call execute) implements InsertRows {}

  record DefaultRow() implements InsertRows {}

  /** UPDATE; {@code from} is empty when the target stands alone. */
  record Update(
      List<Query.CommonTable> commonTables,
      Query.@Nullable Top top,
      Source target,
      List<Assignment> assignments,
      Output output,
      List<Source> from,
      @Nullable Expression where)
      implements Data {}

  /**
   * {@code column = value}, {@code @variable = value} or {@code @variable = column = value}; what
   * is missing is null.
   */
  record Assignment(@Nullable String column, @Nullable String variable, Expression value) {}

  record Delete(
      List<Query.CommonTable> commonTables,
      Query.@Nullable Top top,
      Source target,
      Output output,
      List<Source> from,
      @Nullable Expression where)
      implements Data {}

  /** MERGE; the actions in the order they were written. */
  record Merge(
      Query.@Nullable Top top,
      Source target,
      @Nullable String alias,
      Source source,
      Expression condition,
      List<MergeAction> actions,
      Output output)
      implements Data {}

  /** One WHEN of MERGE; {@code condition} is what stood behind its AND. */
  sealed interface MergeAction {
    @Nullable Expression condition();
  }

  /** {@code bySource}: of rows that the source has not. */
  record MergeUpdate(boolean bySource, @Nullable Expression condition, List<Assignment> assignments)
      implements MergeAction {}

  /** {@code bySource}: of rows that the source has not. */
  record MergeDelete(boolean bySource, @Nullable Expression condition) implements MergeAction {}

  record MergeInsert(@Nullable Expression condition, List<String> columns, List<Expression> values)
      implements MergeAction {}

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

  record CreateView(
      ObjectName name, List<String> columns, Query query, DefinitionMode mode, String definition)
      implements Definition {}

  record CreateSchema(String name) implements Definition {}

  record CreateDatabase(String name) implements Definition {}

  /**
   * CREATE or ALTER PROCEDURE.
   *
   * @param definition the whole batch, which is what the catalogue shows; null where it hides it
   */
  record CreateProcedure(
      ObjectName name,
      DefinitionMode mode,
      List<ParameterDeclaration> parameters,
      List<Located> body,
      @Nullable String definition)
      implements Definition {}

  /**
   * CREATE or ALTER TRIGGER … AFTER.
   *
   * @param definition the whole batch
   */
  record CreateTrigger(
      ObjectName name,
      DefinitionMode mode,
      ObjectName table,
      Set<TriggerEvent> events,
      List<Located> body,
      String definition)
      implements Definition {}

  /** ENABLE or DISABLE TRIGGER; without names, all of the table. */
  record ToggleTriggers(ObjectName table, List<ObjectName> triggers, boolean enabled)
      implements Definition {}

  /**
   * CREATE TYPE … AS TABLE.
   *
   * @param definition its own text
   */
  record CreateType(
      ObjectName name,
      List<ColumnDefinition> columns,
      List<TableConstraint> constraints,
      String definition)
      implements Definition {}

  /** The effect of a definition on an object of that name. */
  enum DefinitionMode {
    CREATE,
    ALTER,
    CREATE_OR_ALTER
  }

  /** What DROP takes away. */
  enum ObjectKind {
    TABLE,
    VIEW,
    PROCEDURE,
    TRIGGER,
    TYPE,
    SCHEMA,
    DATABASE
  }
}
