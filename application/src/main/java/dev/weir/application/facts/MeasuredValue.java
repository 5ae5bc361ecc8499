package dev.weir.application.facts;

import dev.weir.domain.facts.DateOrder;
import java.util.Locale;

/**
 * A value that a session is asked for. Each is asked in a batch of its own within {@code TRY}, so
 * that a server without a view or function leaves only that value unknown. The number of
 * transactions comes first, because an error may end one.
 */
enum MeasuredValue {
  /** The number of open transactions. */
  TRANSACTIONS("@@TRANCOUNT"),
  /** The database. */
  DATABASE("DB_NAME()"),
  /** The language. */
  LANGUAGE("@@LANGUAGE"),
  /** The switches. */
  OPTIONS("@@OPTIONS"),
  /** The first day of the week. */
  DATEFIRST("@@DATEFIRST"),
  /** The time to wait for a lock. */
  LOCK_TIMEOUT("@@LOCK_TIMEOUT"),
  /** The longest large value. */
  TEXTSIZE("@@TEXTSIZE"),
  /** The table. */
  TEMP_TABLE("CASE WHEN OBJECT_ID(N'tempdb..#weir') IS NULL THEN N'none' ELSE N'set' END"),
  /** The cursor. */
  CURSOR("CASE WHEN CURSOR_STATUS(N'global', N'weir') < -1 THEN N'none' ELSE N'set' END"),
  /** The bytes of CONTEXT_INFO, which a server fills up with zeros. */
  CONTEXT_INFO("ISNULL(CONVERT(nvarchar(260), CONTEXT_INFO(), 1), N'none')"),
  /** The date that this text means; it differs for each order of day, month and year. */
  DATEFORMAT(DateOrder.QUESTION),
  /** The isolation level, by its number. */
  ISOLATION("transaction_isolation_level", OfSession.FROM),
  /** The priority in a deadlock. */
  DEADLOCK_PRIORITY("deadlock_priority", OfSession.FROM),
  /** The key of the session context. */
  SESSION_CONTEXT("ISNULL(CAST(SESSION_CONTEXT(N'weir') AS nvarchar(128)), N'none')"),
  /** The last identity value. */
  IDENTITY("ISNULL(CAST(@@IDENTITY AS nvarchar(40)), N'none')"),
  /** The rows of a statement that finds two. */
  ROWCOUNT(
      "DECLARE @n int; SELECT @n = n FROM (SELECT 1 AS n UNION ALL SELECT 2) AS two; ",
      "@@ROWCOUNT",
      "");

  /** The value that is read where there is no such state. */
  static final String NONE = "none";

  /** The value that is read where there is such state. */
  static final String SET = "set";

  /** The session's own row, which needs no permission. */
  private static final class OfSession {
    static final String FROM = " FROM sys.dm_exec_sessions WHERE session_id = @@SPID";
  }

  private final String before;
  private final String expression;
  private final String from;

  MeasuredValue(String expression) {
    this("", expression, "");
  }

  MeasuredValue(String expression, String from) {
    this("", expression, from);
  }

  MeasuredValue(String before, String expression, String from) {
    this.before = before;
    this.expression = expression;
    this.from = from;
  }

  /** Returns the key of its row in a block of readings. */
  String key(String block) {
    return block + "." + name().toLowerCase(Locale.ROOT);
  }

  /** Returns the batch that asks for the value. */
  String statement(String block) {
    return before
        + "SELECT N'"
        + key(block)
        + "', CAST("
        + expression
        + " AS nvarchar(260))"
        + from;
  }

  /**
   * Returns a value without the zeros with which servers fill CONTEXT_INFO up. Zeros alone are not
   * the same as none.
   */
  String normal(String value) {
    if (this != CONTEXT_INFO || !value.startsWith("0x")) {
      return value;
    }
    int end = value.length();
    while (end > 2 && value.charAt(end - 1) == '0') {
      end--;
    }
    return value.substring(0, end);
  }
}
