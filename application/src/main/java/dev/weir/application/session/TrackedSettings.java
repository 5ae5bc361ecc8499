package dev.weir.application.session;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.settings.SettingsBaseline;
import dev.weir.domain.settings.SettingsChange;
import dev.weir.domain.settings.SettingsTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of one session, by what its requests set and what its server tells. */
final class TrackedSettings {
  /** Nobody knows the isolation level. */
  static final Pin DOUBTFUL_ISOLATION = doubt(SessionOption.ISOLATION);

  private final SettingsBaseline baseline;
  private final SettingsTable table;
  private SessionSettings current = SessionSettings.INITIAL;
  private @Nullable String languageTold;
  private @Nullable String databaseTold;

  TrackedSettings(SettingsBaseline baseline, SettingsTable table) {
    this.baseline = baseline;
    this.table = table;
  }

  SessionSettings current() {
    return current;
  }

  /** Whether the session may keep its connection after such a request. */
  boolean mayKeepAfter(RequestEffects request) {
    return request.mayKeep() || current.isOn(SessionOption.IMPLICIT_TRANSACTIONS, baseline);
  }

  /** The database the session is in; empty where that is not known. */
  String database() {
    String database = current.value(SessionOption.DATABASE, baseline);
    return database == null ? "" : database;
  }

  void set(List<Assignment> assignments) {
    current = table.same(current.with(assignments, baseline));
  }

  /** The session is as after its login; the isolation level stays. */
  void reset() {
    current = table.same(current.afterReset());
  }

  /** What is to be answered to a request that sets these options; null if a server is needed. */
  static @Nullable TakenIn takesIn(RequestEffects request) {
    return request.settingsOnly() && areCertain(request.assignments())
        ? new TakenIn.Settings(request.assignments())
        : null;
  }

  /** Whether there are a database and a language of these names, only the server knows. */
  private static boolean areCertain(List<Assignment> assignments) {
    for (Assignment each : assignments) {
      if (each.option() == SessionOption.DATABASE || each.option() == SessionOption.LANGUAGE) {
        return false;
      }
    }
    return true;
  }

  /** Nobody knows what this option is, after a request that failed; until it is set anew. */
  static Pin doubt(SessionOption option) {
    return new Pin(PinReason.UNSAFE_SET, option.name());
  }

  // ---- what the server tells ----

  void requestBegins() {
    languageTold = null;
    databaseTold = null;
  }

  void toldDatabase(String name) {
    databaseTold = name;
  }

  void toldLanguage(String name) {
    languageTold = name;
  }

  /** Takes in what the server told, beside what the request has set itself. */
  void requestEnds(List<Assignment> byRequest) {
    if (databaseTold != null) {
      set(List.of(new Assignment(SessionOption.DATABASE, databaseTold)));
    }
    // The server tells it by another name than the one by which it was set.
    if (languageTold != null && !sets(SessionOption.LANGUAGE, byRequest) && isNews(languageTold)) {
      set(List.of(new Assignment(SessionOption.LANGUAGE, languageTold)));
    }
  }

  private static boolean sets(SessionOption option, List<Assignment> assignments) {
    return assignments.stream().anyMatch(each -> each.option() == option);
  }

  private boolean isNews(String language) {
    return !language.equals(current.value(SessionOption.LANGUAGE, baseline));
  }

  // ---- another connection ----

  /** What makes them out of those that are in force on a connection. */
  SettingsChange since(SessionSettings others) {
    return SettingsChange.between(others, current, baseline);
  }

  /** What makes them out of nothing. */
  SettingsChange afterReset() {
    return SettingsChange.afterReset(current, baseline);
  }
}
