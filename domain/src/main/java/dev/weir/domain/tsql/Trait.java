package dev.weir.domain.tsql;

/** What a text may do, apart from pins and settings. None of it is certain. */
public enum Trait {
  /** It may begin a transaction. */
  BEGINS_TRANSACTION,
  /** It may commit one. */
  COMMITS,
  /** It may roll one back, to a savepoint perhaps. */
  ROLLS_BACK,
  /** It may make a savepoint. */
  SAVES,
  /** It asks whether a transaction is open ({@code @@TRANCOUNT}, {@code XACT_STATE()}…). */
  READS_TRANSACTION,
  /** It reads {@code @@SPID}. */
  READS_SPID,
  /** It may insert rows, and so change {@code @@IDENTITY} and {@code SCOPE_IDENTITY()}. */
  INSERTS,
  /** It reads a value of an earlier text that every statement sets, as {@code @@ROWCOUNT}. */
  READS_FLEETING_VALUE,
  /**
   * It may call a function that the database has, which could read what the text does not. Views,
   * constraints, defaults and triggers are not told from tables.
   */
  CALLS_FUNCTION,
  /**
   * It leaves its database, for a while or for good: what a name without a database means in it is
   * not certain.
   */
  CHANGES_DATABASE,
  /** It may write: rows, tables, anything. */
  WRITES,
  /** It makes, changes or drops something in the database: a table, a view, a type. */
  CHANGES_OBJECTS,
  /** It defines a procedure, function, trigger or view; what is in there is not run. */
  DEFINES_MODULE,
  /**
   * A name of a procedure may mean another one afterwards: one is dropped, renamed or moved, a
   * synonym is made, or a user changed.
   */
  REBINDS_NAMES,
  /** It works as somebody else for a while, in whose schema names are looked for. */
  WORKS_AS_ANOTHER,
  /**
   * It calls a procedure without saying its schema, from a text that it runs: where that is looked
   * for depends on who runs it, also within a procedure.
   */
  CALLS_FROM_TEXT,
  /** It calls a procedure more than once, perhaps. */
  REPEATS_A_CALL,
  /** It runs T-SQL that it has in a constant string; its effects are among these. */
  RUNS_CONSTANT_TEXT,
  /** It runs T-SQL that is not in the text. */
  RUNS_COMPUTED_TEXT,
  /** It runs something on a linked server, perhaps, or reads or writes there. */
  RUNS_REMOTELY,
  /** It names a prepared handle by its number. */
  USES_HANDLES,
  /** Something in it is not understood; {@code UNKNOWN} is among the pins. */
  NOT_UNDERSTOOD
}
