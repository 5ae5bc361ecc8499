package dev.weir.domain.facts;

import dev.weir.domain.settings.SessionOption;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A kind of session state that a reset restores or keeps. */
public enum StateKind {
  /** The current database. */
  DATABASE,
  /** The language. */
  LANGUAGE,
  /** The order of the parts of a date. */
  DATEFORMAT,
  /** The first day of the week. */
  DATEFIRST,
  /** The switches of {@code @@OPTIONS} that have no constant of their own. */
  ANSI_OPTIONS,
  /** NOCOUNT. */
  NOCOUNT,
  /** XACT_ABORT. */
  XACT_ABORT,
  /** IMPLICIT_TRANSACTIONS, the setting. */
  IMPLICIT_TRANSACTIONS,
  /** LOCK_TIMEOUT. */
  LOCK_TIMEOUT,
  /** TEXTSIZE. */
  TEXTSIZE,
  /** ROWCOUNT. */
  ROWCOUNT,
  /** DEADLOCK_PRIORITY. */
  DEADLOCK_PRIORITY,
  /** The isolation level. */
  ISOLATION,
  /** A transaction begun by {@code BEGIN TRANSACTION}. */
  TEXT_TRANSACTION,
  /** A transaction begun by a transaction manager request. */
  MANAGED_TRANSACTION,
  /** A transaction begun by a statement, because IMPLICIT_TRANSACTIONS was on. */
  IMPLICIT_TRANSACTION,
  /** A local temporary table. */
  TEMP_TABLE,
  /** A prepared handle. */
  PREPARED_HANDLE,
  /** A global cursor. */
  CURSOR,
  /** A cursor of {@code sp_cursoropen}. */
  API_CURSOR,
  /** CONTEXT_INFO. */
  CONTEXT_INFO,
  /** A key of the session context. */
  SESSION_CONTEXT,
  /** The last identity value, which {@code @@IDENTITY} returns. */
  IDENTITY;

  /** Returns the kind of this option's state; null for an option that is not measured. */
  public static @Nullable StateKind of(SessionOption option) {
    return switch (option) {
      case DATABASE -> DATABASE;
      case LANGUAGE -> LANGUAGE;
      case DATEFORMAT -> DATEFORMAT;
      case DATEFIRST -> DATEFIRST;
      case ANSI_NULLS,
          ANSI_NULL_DFLT_ON,
          ANSI_NULL_DFLT_OFF,
          ANSI_PADDING,
          ANSI_WARNINGS,
          ARITHABORT,
          ARITHIGNORE,
          CONCAT_NULL_YIELDS_NULL,
          CURSOR_CLOSE_ON_COMMIT,
          QUOTED_IDENTIFIER,
          NUMERIC_ROUNDABORT ->
          ANSI_OPTIONS;
      case IMPLICIT_TRANSACTIONS -> IMPLICIT_TRANSACTIONS;
      case NOCOUNT -> NOCOUNT;
      case XACT_ABORT -> XACT_ABORT;
      case LOCK_TIMEOUT -> LOCK_TIMEOUT;
      case TEXTSIZE -> TEXTSIZE;
      case ROWCOUNT -> ROWCOUNT;
      case DEADLOCK_PRIORITY -> DEADLOCK_PRIORITY;
      case ISOLATION -> ISOLATION;
      case CONTEXT_INFO -> CONTEXT_INFO;
      case ANSI_DEFAULTS,
          FORCEPLAN,
          REMOTE_PROC_TRANSACTIONS,
          STATISTICS_IO,
          STATISTICS_TIME,
          STATISTICS_PROFILE,
          STATISTICS_XML,
          QUERY_GOVERNOR_COST_LIMIT,
          FMTONLY,
          NOEXEC,
          PARSEONLY,
          SHOWPLAN_ALL,
          SHOWPLAN_TEXT,
          SHOWPLAN_XML,
          NO_BROWSETABLE ->
          null;
    };
  }

  /** Returns whether it is a transaction. */
  public boolean isTransaction() {
    return this == TEXT_TRANSACTION || this == MANAGED_TRANSACTION || this == IMPLICIT_TRANSACTION;
  }

  /** Returns the name in logs and reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
