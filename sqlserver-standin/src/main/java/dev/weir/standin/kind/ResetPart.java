package dev.weir.standin.kind;

/** A part of a session that a reset restores, unless the server leaves it alone. */
public enum ResetPart {
  /** The open transaction, which RESETCONNECTIONSKIPTRAN keeps anyway. */
  TRANSACTION,
  DATABASE,
  /** The language, with the format of dates and the first day of the week that came with it. */
  LANGUAGE,
  /** DATEFORMAT and DATEFIRST. */
  DATE_OPTIONS,
  /** QUOTED_IDENTIFIER, CONCAT_NULL_YIELDS_NULL and the options whose names begin with ANSI. */
  ANSI_OPTIONS,
  /** NOCOUNT, XACT_ABORT, ARITHABORT and all other options that are ON or OFF. */
  QUERY_OPTIONS,
  IMPLICIT_TRANSACTIONS,
  LOCK_TIMEOUT,
  DEADLOCK_PRIORITY,
  ROW_COUNT,
  TEXT_SIZE,
  IDENTITY_INSERT,
  TEMPORARY_TABLES,
  GLOBAL_TEMPORARY_TABLES,
  TEMPORARY_PROCEDURES,
  /** Handles of prepared statements. */
  HANDLES,
  /** Cursors of sp_cursoropen. */
  API_CURSORS,
  /** GLOBAL cursors of T-SQL. */
  CURSORS,
  CONTEXT_INFO,
  SESSION_CONTEXT,
  APPLICATION_LOCKS,
  XML_DOCUMENTS,
  TRACE_FLAGS,
  /** {@code @@IDENTITY}, {@code @@ROWCOUNT}, {@code @@ERROR} and the like. */
  LAST_VALUES
}
