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
 * The guesses whose refusal is delayed, to slow down guessing. Their number is limited: beyond it
 * guesses are refused at once, so that a flood takes no memory.
 */
final class HeldGuesses {
  static final int MAX_HELD = 2_000;

  /**
   * A delayed guess.
   *
   * @param due the time of its refusal
   */
  record Held(long ticket, LoginProfile profile, ServerRefusal refusal, long due) {}

  // In order of arrival: with one delay for all, the oldest is due first.
  private final Map<Long, Held> held = new LinkedHashMap<>();

  /** Returns false where too many guesses are held. */
  boolean hold(Held guess) {
    if (held.size() >= MAX_HELD) {
      return false;
    }
    held.put(guess.ticket(), guess);
    return true;
  }

  /** Returns whether the ticket was held. */
  boolean remove(long ticket) {
    return held.remove(ticket) != null;
  }

  /** Removes the oldest guess that is due, or returns null. */
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

  /** The time at which the oldest is due, or {@link LoginDesk#NEVER}. */
  long nextDue() {
    return held.isEmpty() ? LoginDesk.NEVER : held.values().iterator().next().due();
  }
}
