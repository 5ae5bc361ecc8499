package dev.weir.domain.tsql;

/** A possible effect of a text, apart from pins and settings. None of them is certain. */
public enum Trait {
  /** The text may begin a transaction. */
  BEGINS_TRANSACTION,
  /** The text may commit one. */
  COMMITS,
  /** The text may roll one back, perhaps to a savepoint. */
  ROLLS_BACK,
  /** The text may create a savepoint. */
  SAVES,
  /** The text reads whether a transaction is open ({@code @@TRANCOUNT}, {@code XACT_STATE()}…). */
  READS_TRANSACTION,
  /** The text reads {@code @@SPID}. {@code SPID} is among the pins. */
  READS_SPID,
  /** The text may insert rows, and so change {@code @@IDENTITY} and {@code SCOPE_IDENTITY()}. */
  INSERTS,
  /**
   * The text may read a value that an earlier text left and every statement sets, such as
   * {@code @@ROWCOUNT}.
   */
  READS_FLEETING_VALUE,
  /**
   * The text may call a user-defined function, which could read values that the text itself does
   * not. Views, constraints, defaults and triggers are not detected, because the text does not tell
   * them from tables.
   */
  CALLS_FUNCTION,
  /**
   * The text changes its database temporarily or permanently, so that the meaning of a name without
   * a database is uncertain.
   */
  CHANGES_DATABASE,
  /**
   * The text sets options or uses another database in a scope of its own, at whose end SQL Server
   * undoes that. Other servers may not.
   */
  SETS_WITHIN,
  /** The same with an option whose value no function of the server tells. */
  SETS_UNTOLD_WITHIN,
  /** The text may write data or objects. */
  WRITES,
  /** The text creates, changes or drops an object of the database: a table, a view, a type. */
  CHANGES_OBJECTS,
  /** The text defines a procedure, function, trigger or view; the definition does not run. */
  DEFINES_MODULE,
  /**
   * A name may mean another procedure afterwards: an object is dropped, renamed or moved, a synonym
   * is created, or a user is changed.
   */
  REBINDS_NAMES,
  /** The text temporarily impersonates another user, in whose schema the server resolves names. */
  WORKS_AS_ANOTHER,
  /**
   * The text runs a text that calls a procedure without a schema: the schema then depends on the
   * current user, even within a procedure.
   */
  CALLS_FROM_TEXT,
  /** The text contains TRY: it may catch an error, which the answer then does not show. */
  CATCHES_ERRORS,
  /** The text may call a procedure more than once. */
  REPEATS_A_CALL,
  /** The text runs T-SQL from a constant string; the effects of that T-SQL are included. */
  RUNS_CONSTANT_TEXT,
  /** The text runs T-SQL that is computed at run time. */
  RUNS_COMPUTED_TEXT,
  /** The text may run a statement on a linked server, or read or write there. */
  RUNS_REMOTELY,
  /** An effect of the text depends on a variable whose value is unknown. */
  DEPENDS_ON_VARIABLES,
  /**
   * The text may call a procedure by a name that begins with a server. The server's own name means
   * this session.
   */
  CALLS_REMOTELY,
  /**
   * The text may give {@code RAND} a seed: all later calls in the session continue its sequence.
   */
  SEEDS_RANDOM,
  /** The text names a prepared handle by its number. */
  USES_HANDLES,
  /** A part of it is not understood; {@code UNKNOWN} is among the pins. */
  NOT_UNDERSTOOD
}
