package dev.weir.domain.settings;

import java.util.HashMap;
import java.util.Map;

/**
 * A table that shares equal settings between sessions: there are many clients and few different
 * settings. Its size is bounded, because clients choose the settings. It belongs to one thread.
 */
public final class SettingsTable {
  private final Map<SessionSettings, SessionSettings> known = new HashMap<>();
  private final int most;

  /** Creates a table for at most {@code most} settings. */
  public SettingsTable(int most) {
    this.most = most;
  }

  /** Returns the shared object for equal settings. A full table is cleared first. */
  public SessionSettings intern(SessionSettings settings) {
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
