package dev.weir.application.session;

import dev.weir.domain.facts.DateOrder;
import dev.weir.domain.facts.MeasuredBaseline;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.settings.SettingsBaseline;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The options of a session as its server tells them. Asked for where a server does not undo what
 * procedures and triggers set: a client of such a server sees their settings in its own session.
 *
 * @param values the values in the order of {@link #COLUMNS}; empty if they were not asked for
 */
record FoundSettings(List<String> values) {
  /** Nothing was asked for. */
  static final FoundSettings NONE = new FoundSettings(List.of());

  /** The columns that ask for the values. */
  static final String COLUMNS =
      "CAST(@@OPTIONS AS nvarchar(11)),DB_NAME(),@@LANGUAGE,CAST(@@DATEFIRST AS nvarchar(11)),"
          + "CAST(@@LOCK_TIMEOUT AS nvarchar(11)),CAST(@@TEXTSIZE AS nvarchar(11)),"
          + DateOrder.QUESTION;

  /** The number of columns. */
  static final int WIDTH = 7;

  private static final int OPTIONS = 0;
  private static final int DATABASE = 1;
  private static final int LANGUAGE = 2;
  private static final int DATEFIRST = 3;
  private static final int LOCK_TIMEOUT = 4;
  private static final int TEXTSIZE = 5;
  private static final int DATEFORMAT = 6;
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,10}");

  /**
   * Returns the assignments that lead from what the session is known to have set to what the server
   * tells. A value is left out if nothing is known to compare it with.
   */
  List<Assignment> differencesFrom(
      SessionSettings current, SettingsBaseline baseline, MeasuredBaseline measured) {
    List<Assignment> found = new ArrayList<>();
    if (values.isEmpty()) {
      return found;
    }
    addName(found, SessionOption.DATABASE, DATABASE, current, baseline);
    addName(found, SessionOption.LANGUAGE, LANGUAGE, current, baseline);
    addNumber(found, SessionOption.LOCK_TIMEOUT, LOCK_TIMEOUT, current, baseline);
    addNumber(found, SessionOption.TEXTSIZE, TEXTSIZE, current, baseline);
    addOfLanguage(
        found,
        SessionOption.DATEFORMAT,
        DateOrder.of(values.get(DATEFORMAT)),
        current,
        measured.dateFormat());
    Integer firstDay = measured.dateFirst();
    addOfLanguage(
        found,
        SessionOption.DATEFIRST,
        number(DATEFIRST),
        current,
        firstDay == null ? null : String.valueOf(firstDay));
    addSwitches(found, current, baseline, measured.options());
    return found;
  }

  private void addName(
      List<Assignment> found,
      SessionOption option,
      int column,
      SessionSettings current,
      SettingsBaseline baseline) {
    String told = values.get(column);
    String known = current.value(option, baseline);
    if (known != null && !told.isEmpty() && !told.equalsIgnoreCase(known)) {
      found.add(new Assignment(option, told));
    }
  }

  private void addNumber(
      List<Assignment> found,
      SessionOption option,
      int column,
      SessionSettings current,
      SettingsBaseline baseline) {
    String told = number(column);
    String known = current.value(option, baseline);
    if (told != null && known != null && !told.equals(known)) {
      found.add(new Assignment(option, told));
    }
  }

  /** A language brings its own value, which is known for the language of the login only. */
  private static void addOfLanguage(
      List<Assignment> found,
      SessionOption option,
      @Nullable String told,
      SessionSettings current,
      @Nullable String afterLogin) {
    String set = current.changed(option);
    boolean isOfLogin = current.changed(SessionOption.LANGUAGE) == null;
    String known = set == null && isOfLogin ? afterLogin : set;
    if (told != null && !told.isEmpty() && known != null && !told.equals(known)) {
      found.add(new Assignment(option, told));
    }
  }

  /** A switch that databases have an option for is compared with its value after the login. */
  private void addSwitches(
      List<Assignment> found,
      SessionSettings current,
      SettingsBaseline baseline,
      @Nullable Integer afterLogin) {
    String options = number(OPTIONS);
    if (options == null) {
      return;
    }
    int bits = Integer.parseInt(options);
    for (SessionOption option : SessionOption.values()) {
      int bit = SettingsBaseline.bitOf(option);
      if (bit == 0) {
        continue;
      }
      String known = current.value(option, baseline);
      if (known == null && afterLogin != null) {
        known = Assignment.of(option, (afterLogin & bit) != 0).value();
      }
      Assignment told = Assignment.of(option, (bits & bit) != 0);
      if (known != null && !known.equals(told.value())) {
        found.add(told);
      }
    }
  }

  private @Nullable String number(int column) {
    String told = values.get(column);
    return NUMBER.matcher(told).matches() ? told : null;
  }
}
