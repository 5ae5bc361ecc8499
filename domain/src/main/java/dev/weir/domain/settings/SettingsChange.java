package dev.weir.domain.settings;

import java.util.List;

/**
 * How a connection that has some settings is given others: the settings' part of a prelude.
 *
 * @param reset whether the connection must be reset first, because a value has to go back to a
 *     baseline that is not known
 * @param text the statements, the isolation level last; empty where there is nothing to change
 */
public record SettingsChange(boolean reset, String text) {
  private static final SettingsChange NOTHING = new SettingsChange(false, "");

  /** What leads from the one to the other, with a reset only where it takes one. */
  public static SettingsChange between(
      SessionSettings from, SessionSettings to, SettingsBaseline baseline) {
    if (from.equals(to)) {
      return NOTHING;
    }
    Writer writer = new Writer(from, to, baseline);
    return writer.write() ? new SettingsChange(false, writer.text()) : afterReset(to, baseline);
  }

  /**
   * What leads from a reset to these settings. The isolation level is always part of it: most
   * servers keep it over a reset, a few did not.
   */
  public static SettingsChange afterReset(SessionSettings to, SettingsBaseline baseline) {
    Writer writer = new Writer(SessionSettings.INITIAL, to, baseline);
    writer.write();
    writer.isolation();
    return new SettingsChange(true, writer.text());
  }

  /** The statement that makes one assignment. */
  public static String statement(SessionOption option, String value) {
    return switch (option) {
      case DATABASE -> "USE [" + value.replace("]", "]]") + "]";
      case LANGUAGE -> "SET LANGUAGE N'" + value.replace("'", "''") + "'";
      case ISOLATION -> "SET TRANSACTION ISOLATION LEVEL " + value;
      case STATISTICS_IO -> "SET STATISTICS IO " + value;
      case STATISTICS_TIME -> "SET STATISTICS TIME " + value;
      case STATISTICS_PROFILE -> "SET STATISTICS PROFILE " + value;
      case STATISTICS_XML -> "SET STATISTICS XML " + value;
      case DATEFORMAT,
          DATEFIRST,
          ANSI_DEFAULTS,
          ANSI_NULLS,
          ANSI_NULL_DFLT_ON,
          ANSI_NULL_DFLT_OFF,
          ANSI_PADDING,
          ANSI_WARNINGS,
          ARITHABORT,
          ARITHIGNORE,
          CONCAT_NULL_YIELDS_NULL,
          CURSOR_CLOSE_ON_COMMIT,
          QUOTED_IDENTIFIER,
          NUMERIC_ROUNDABORT,
          IMPLICIT_TRANSACTIONS,
          NOCOUNT,
          XACT_ABORT,
          FORCEPLAN,
          REMOTE_PROC_TRANSACTIONS,
          LOCK_TIMEOUT,
          TEXTSIZE,
          ROWCOUNT,
          DEADLOCK_PRIORITY,
          QUERY_GOVERNOR_COST_LIMIT,
          CONTEXT_INFO,
          FMTONLY,
          NOEXEC,
          PARSEONLY,
          SHOWPLAN_ALL,
          SHOWPLAN_TEXT,
          SHOWPLAN_XML,
          NO_BROWSETABLE ->
          "SET " + option.name() + " " + value;
    };
  }

  /** Writes the statements in the order of the options, which is one that works. */
  private static final class Writer {
    private final SessionSettings from;
    private final SessionSettings to;
    private final SettingsBaseline baseline;
    private final StringBuilder text = new StringBuilder();

    Writer(SessionSettings from, SessionSettings to, SettingsBaseline baseline) {
      this.from = from;
      this.to = to;
      this.baseline = baseline;
    }

    String text() {
      return text.toString();
    }

    /** False where a value would have to go back to one that is not known. */
    boolean write() {
      List<ContextValue> context = to.context().since(from.context());
      boolean mayBegin = Assignment.ON.equals(from.changed(SessionOption.IMPLICIT_TRANSACTIONS));
      if (context == null || (mayBegin && !context.isEmpty())) {
        // That a call begins no transaction by itself is not documented.
        return false;
      }
      boolean languageSet = false;
      for (SessionOption option : SessionOption.ALL) {
        boolean differs =
            option == SessionOption.LANGUAGE
                ? languageDiffers()
                : differs(option, languageSet && option.followsLanguage());
        if (option == SessionOption.LANGUAGE) {
          // In its database, and before a transaction could begin by itself.
          context.forEach(each -> append(each.statement()));
        }
        if (!differs) {
          continue;
        }
        languageSet |= option == SessionOption.LANGUAGE;
        String value = to.value(option, baseline);
        if (value == null) {
          return false;
        }
        append(statement(option, value));
      }
      return true;
    }

    void isolation() {
      String level = baseline.value(SessionOption.ISOLATION);
      if (to.changed(SessionOption.ISOLATION) == null && level != null) {
        append(statement(SessionOption.ISOLATION, level));
      }
    }

    private boolean differs(SessionOption option, boolean broughtByLanguage) {
      String wanted = to.changed(option);
      String given = broughtByLanguage ? null : from.changed(option);
      return wanted == null ? given != null : !wanted.equals(given);
    }

    /** Setting the language, even to what it is, brings back its date format and first day. */
    private boolean languageDiffers() {
      return differs(SessionOption.LANGUAGE, false)
          || isUnset(SessionOption.DATEFORMAT)
          || isUnset(SessionOption.DATEFIRST);
    }

    private boolean isUnset(SessionOption option) {
      return from.changed(option) != null && to.changed(option) == null;
    }

    private void append(String statement) {
      text.append(text.isEmpty() ? "" : ";").append(statement);
    }
  }
}
