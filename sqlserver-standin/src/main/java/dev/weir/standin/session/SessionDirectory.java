package dev.weir.standin.session;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The views by which all sessions see each other. Any thread. */
public final class SessionDirectory {
  private final Map<Integer, SessionView> views = new ConcurrentHashMap<>();

  /** A session has begun, or has become another. */
  public void publish(SessionView view) {
    views.put(view.spid(), view);
  }

  public void remove(int spid) {
    views.remove(spid);
  }

  /** All of them by their ids. */
  public List<SessionView> all() {
    return views.values().stream().sorted(Comparator.comparingInt(SessionView::spid)).toList();
  }
}
