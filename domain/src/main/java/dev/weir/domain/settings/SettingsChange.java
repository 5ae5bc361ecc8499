package dev.weir.domain.settings;

import java.util.ArrayList;
import java.util.List;

/**
 * The statements that change a connection's settings: the settings' part of a prelude.
 *
 * @param reset whether the connection must be reset first, because a value has to return to an
 *     unknown baseline
 * @param text the statements, the isolation level last; empty if nothing changes
 * @param settings the settings that the statements set
 */
public record SettingsChange(boolean reset, String text, List<Setting> settings) {
  private static final SettingsChange NOTHING = new SettingsChange(false, "", List.of());

  /** Keeps its own copy. */
  public SettingsChange {
    settings = List.copyOf(settings);
  }

  /** Returns the change from one to the other, with a reset only if it is necessary. */
  public static SettingsChange between(
      SessionSettings from, SessionSettings to, SettingsBaseline baseline) {
    if (from.equals(to)) {
      return NOTHING;
    }
    Writer writer = new Writer(from, to, baseline);
    return writer.write() ? writer.change(false) : afterReset(to, baseline);
  }

  /**
   * Returns the change from a connection that was reset and is as after its login to these
   * settings.
   */
  public static SettingsChange afterReset(SessionSettings to, SettingsBaseline baseline) {
    Writer writer = new Writer(SessionSettings.INITIAL, to, baseline);
    writer.write();
    return writer.change(true);
  }

  /** Returns this change for a connection that must not be reset. */
  public SettingsChange withoutReset() {
    return reset ? new SettingsChange(false, text, settings) : this;
  }

  /** Returns the statement for one assignment. */
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

  /** Writes the statements in the order of the options, in which they can be applied. */
  private static final class Writer {
    private final SessionSettings from;
    private final SessionSettings to;
    private final SettingsBaseline baseline;
    private final StringBuilder text = new StringBuilder();
    private final List<Setting> settings = new ArrayList<>();

    Writer(SessionSettings from, SessionSettings to, SettingsBaseline baseline) {
      this.from = from;
      this.to = to;
      this.baseline = baseline;
    }

    SettingsChange change(boolean reset) {
      return new SettingsChange(reset, text.toString(), settings);
    }

    /** Writes all statements; returns false if a value would have to return to an unknown one. */
    boolean write() {
      List<ContextValue> context = to.context().since(from.context());
      boolean mayBegin = Assignment.ON.equals(from.changed(SessionOption.IMPLICIT_TRANSACTIONS));
      if (context == null || (mayBegin && !context.isEmpty())) {
        // It is not documented that a call never begins an implicit transaction.
        return false;
      }
      boolean languageSet = false;
      for (SessionOption option : SessionOption.ALL) {
        boolean differs =
            option == SessionOption.LANGUAGE
                ? languageDiffers()
                : differs(option, languageSet && option.followsLanguage());
        if (option == SessionOption.LANGUAGE) {
          // The keys need their database, and must come before IMPLICIT_TRANSACTIONS is set.
          context.forEach(each -> append(each, each.statement()));
        }
        if (!differs) {
          continue;
        }
        languageSet |= option == SessionOption.LANGUAGE;
        String value = to.value(option, baseline);
        if (value == null) {
          return false;
        }
        append(new Assignment(option, value), statement(option, value));
      }
      return true;
    }

    private boolean differs(SessionOption option, boolean broughtByLanguage) {
      String wanted = to.changed(option);
      String given = broughtByLanguage ? null : from.changed(option);
      return wanted == null ? given != null : !wanted.equals(given);
    }

    /**
     * Returns whether the language has to be set. Setting it, even to its current value, restores
     * its date format and first day of the week.
     */
    private boolean languageDiffers() {
      return differs(SessionOption.LANGUAGE, false)
          || isUnset(SessionOption.DATEFORMAT)
          || isUnset(SessionOption.DATEFIRST);
    }

    private boolean isUnset(SessionOption option) {
      return from.changed(option) != null && to.changed(option) == null;
    }

    private void append(Setting setting, String statement) {
      settings.add(setting);
      text.append(text.isEmpty() ? "" : ";").append(statement);
    }
  }
}
