package dev.weir.domain.settings;

import java.util.HashMap;
import java.util.Map;

/**
 * The settings of an owner's sessions, each of them once: clients are many, their settings few.
 * Bounded, because what is set is the clients' choice. Belongs to one thread.
 */
public final class SettingsTable {
  private final Map<SessionSettings, SessionSettings> known = new HashMap<>();
  private final int most;

  /** A table that keeps that many. */
  public SettingsTable(int most) {
    this.most = most;
  }

  /** The one object for equal settings, as long as there are not too many. */
  public SessionSettings same(SessionSettings settings) {
    SessionSettings first = known.get(settings);
    if (first != null) {
      return first;
    }
    if (known.size() >= most) {
      known.clear();
    }
    known.put(settings, settings);
    return settings;
  }
}
