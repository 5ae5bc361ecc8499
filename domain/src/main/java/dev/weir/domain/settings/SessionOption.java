package dev.weir.domain.settings;

import static dev.weir.domain.settings.Operand.BINARY;
import static dev.weir.domain.settings.Operand.DATE_FORMAT;
import static dev.weir.domain.settings.Operand.ISOLATION_LEVEL;
import static dev.weir.domain.settings.Operand.NAME;
import static dev.weir.domain.settings.Operand.NUMBER;
import static dev.weir.domain.settings.Operand.PRIORITY;
import static dev.weir.domain.settings.Operand.SWITCH;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A session option that Weir tracks. The constants are in an order in which they can be applied:
 * the language comes before the date format and the first day of the week because it changes both;
 * the isolation level is last.
 */
public enum SessionOption {
  /** The database in use; set by USE. */
  DATABASE(NAME),
  /** The language of messages and dates; sets {@link #DATEFORMAT} and {@link #DATEFIRST}, too. */
  LANGUAGE(NAME),
  /** The order of the parts of a date. */
  DATEFORMAT(DATE_FORMAT),
  /** The first day of the week. */
  DATEFIRST(NUMBER, 1, 7),
  /** Seven switches at once; never part of the settings itself. */
  ANSI_DEFAULTS(SWITCH),
  /** Comparison with null. */
  ANSI_NULLS(SWITCH),
  /** New columns allow null. */
  ANSI_NULL_DFLT_ON(SWITCH),
  /** New columns do not allow null. */
  ANSI_NULL_DFLT_OFF(SWITCH),
  /** Trailing blanks are kept. */
  ANSI_PADDING(SWITCH),
  /** Overflow and truncation are errors. */
  ANSI_WARNINGS(SWITCH),
  /** A query ends on overflow or division by zero. */
  ARITHABORT(SWITCH),
  /** No message about overflow or division by zero. */
  ARITHIGNORE(SWITCH),
  /** A string with null appended is null. */
  CONCAT_NULL_YIELDS_NULL(SWITCH),
  /** Cursors end with their transaction. */
  CURSOR_CLOSE_ON_COMMIT(SWITCH),
  /** Double quotes delimit identifiers; read while a batch is parsed. */
  QUOTED_IDENTIFIER(SWITCH),
  /** Loss of precision is an error. */
  NUMERIC_ROUNDABORT(SWITCH),
  /** Statements begin a transaction by themselves. */
  IMPLICIT_TRANSACTIONS(SWITCH),
  /** No counts of rows in answers. */
  NOCOUNT(SWITCH),
  /** An error rolls the transaction back. */
  XACT_ABORT(SWITCH),
  /** Joins in the order they are written. */
  FORCEPLAN(SWITCH),
  /** Remote procedures take part in the transaction. */
  REMOTE_PROC_TRANSACTIONS(SWITCH),
  /** Messages about pages read. */
  STATISTICS_IO(SWITCH),
  /** Messages about time spent. */
  STATISTICS_TIME(SWITCH),
  /** An additional result set with the plan. */
  STATISTICS_PROFILE(SWITCH),
  /** The same in XML. */
  STATISTICS_XML(SWITCH),
  /** Milliseconds to wait for a lock; -1 for ever. */
  LOCK_TIMEOUT(NUMBER, -1, Integer.MAX_VALUE),
  /** The longest value of a large type that is sent. */
  TEXTSIZE(NUMBER, -1, Integer.MAX_VALUE),
  /** Rows after which a statement ends. */
  ROWCOUNT(NUMBER, 0, Integer.MAX_VALUE),
  /** The priority with which the session survives a deadlock. */
  DEADLOCK_PRIORITY(PRIORITY, -10, 10),
  /** The longest a query may be estimated to take. */
  QUERY_GOVERNOR_COST_LIMIT(NUMBER, 0, Integer.MAX_VALUE),
  /** Up to 128 bytes that the session stores for its client. */
  CONTEXT_INFO(BINARY, 0, 128),
  /** Only the description of results is sent. */
  FMTONLY(SWITCH),
  /** Statements are compiled, not run. */
  NOEXEC(SWITCH),
  /** Statements are parsed, not run. */
  PARSEONLY(SWITCH),
  /** Plans as rows instead of results. */
  SHOWPLAN_ALL(SWITCH),
  /** Plans as text instead of results. */
  SHOWPLAN_TEXT(SWITCH),
  /** Plans in XML instead of results. */
  SHOWPLAN_XML(SWITCH),
  /** Keys are added to results. */
  NO_BROWSETABLE(SWITCH),
  /** The isolation level; it is the last thing before a transaction begins. */
  ISOLATION(ISOLATION_LEVEL);

  private static final String STATISTICS_PREFIX = "STATISTICS_";

  /** All of them, in their order. */
  static final List<SessionOption> ALL = List.of(values());

  /**
   * The options that are set by {@code SET name value}. An array, because it is searched for every
   * column that an UPDATE sets.
   */
  private static final SessionOption[] NAMED =
      ALL.stream().filter(SessionOption::hasNameOfItsOwn).toArray(SessionOption[]::new);

  /** The options without a bit in {@code @@OPTIONS} of which another function tells. */
  private static final Set<SessionOption> TOLD =
      EnumSet.of(DATABASE, LANGUAGE, DATEFORMAT, DATEFIRST, LOCK_TIMEOUT, TEXTSIZE, ANSI_DEFAULTS);

  /** The options that {@link #ANSI_DEFAULTS} sets. */
  static final List<SessionOption> ANSI =
      List.of(
          ANSI_NULLS,
          ANSI_NULL_DFLT_ON,
          ANSI_PADDING,
          ANSI_WARNINGS,
          CURSOR_CLOSE_ON_COMMIT,
          QUOTED_IDENTIFIER,
          IMPLICIT_TRANSACTIONS);

  private static final List<SessionOption> STATISTICS =
      List.of(STATISTICS_IO, STATISTICS_TIME, STATISTICS_PROFILE, STATISTICS_XML);

  private final Operand operand;
  private final long least;
  private final long most;

  SessionOption(Operand operand) {
    this(operand, 0, 0);
  }

  SessionOption(Operand operand, long least, long most) {
    this.operand = operand;
    this.least = least;
    this.most = most;
  }

  /**
   * Returns the option of this name in {@code SET name value}, ignoring case; null if there is
   * none.
   */
  public static @Nullable SessionOption named(String name) {
    for (SessionOption option : NAMED) {
      if (option.name().equalsIgnoreCase(name)) {
        return option;
      }
    }
    return null;
  }

  /**
   * Returns the option of this name in {@code SET STATISTICS}, ignoring case; null if there is
   * none.
   */
  public static @Nullable SessionOption statistics(String name) {
    for (SessionOption option : STATISTICS) {
      if (option.name().regionMatches(true, STATISTICS_PREFIX.length(), name, 0, name.length())
          && option.name().length() == STATISTICS_PREFIX.length() + name.length()) {
        return option;
      }
    }
    return null;
  }

  /** Returns the kind of value that follows it. */
  public Operand operand() {
    return operand;
  }

  /** Returns the option that is turned off when this one is turned on; null if there is none. */
  @Nullable SessionOption excludes() {
    if (this == ANSI_NULL_DFLT_ON) {
      return ANSI_NULL_DFLT_OFF;
    }
    return this == ANSI_NULL_DFLT_OFF ? ANSI_NULL_DFLT_ON : null;
  }

  /** Returns whether setting the language changes it. */
  boolean followsLanguage() {
    return this == DATEFORMAT || this == DATEFIRST;
  }

  /**
   * Returns whether it temporarily changes the meaning of the next statements. Such an option pins
   * until it is undone, and is no part of the settings.
   */
  public boolean isMomentary() {
    return compareTo(FMTONLY) >= 0 && compareTo(NO_BROWSETABLE) <= 0;
  }

  /** Returns whether a function of T-SQL tells its value, so that a server can be asked for it. */
  public boolean isTold() {
    return SettingsBaseline.bitOf(this) != 0 || TOLD.contains(this);
  }

  /** Returns whether statements do not run while it is on. */
  public boolean suspendsExecution() {
    return isMomentary() && this != NO_BROWSETABLE;
  }

  /** Returns whether it controls implicit transactions. */
  public boolean decidesImplicitTransactions() {
    return this == IMPLICIT_TRANSACTIONS || this == ANSI_DEFAULTS;
  }

  /** Returns whether it is set by {@code SET name value}, not by a special statement. */
  private boolean hasNameOfItsOwn() {
    return this != DATABASE && this != ISOLATION && !name().startsWith(STATISTICS_PREFIX);
  }

  @Nullable String canonical(String written) {
    return operand.canonical(written, least, most);
  }
}
