package dev.weir.application.login;

import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Guesses whose refusal waits, so that one client makes few of them. No more than a fixed number
 * wait: a flood is not to be kept in memory, it is answered at once.
 */
final class HeldGuesses {
  static final int MOST = 2_000;

  /**
   * One of them.
   *
   * @param due when it is to be answered
   */
  record Held(long ticket, LoginProfile profile, ServerRefusal refusal, long due) {}

  // In order of arrival: with one delay for all, the oldest is due first.
  private final Map<Long, Held> held = new LinkedHashMap<>();

  /** Returns whether there was room for it. */
  boolean hold(Held guess) {
    if (held.size() >= MOST) {
      return false;
    }
    held.put(guess.ticket(), guess);
    return true;
  }

  /** Returns whether it was one of these. */
  boolean remove(long ticket) {
    return held.remove(ticket) != null;
  }

  /** Takes out the oldest that is due, or null. */
  @Nullable Held takeDue(long now) {
    Iterator<Held> oldest = held.values().iterator();
    if (!oldest.hasNext()) {
      return null;
    }
    Held first = oldest.next();
    if (first.due() - now > 0) {
      return null;
    }
    oldest.remove();
    return first;
  }

  List<Held> takeAll() {
    List<Held> all = new ArrayList<>(held.values());
    held.clear();
    return all;
  }

  /** When the oldest is due, or {@link LoginDesk#NEVER}. */
  long nextDue() {
    return held.isEmpty() ? LoginDesk.NEVER : held.values().iterator().next().due();
  }
}
