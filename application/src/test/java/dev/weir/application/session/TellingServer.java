package dev.weir.application.session;

import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.SessionStateMap;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * A server that has some kinds of state for one session, and tells most of them by SESSIONSTATE
 * tokens: some kinds never, and the tables that a rollback brings back perhaps not.
 */
final class TellingServer {
  /** The states that rollbacks bring back or take away. */
  private static final PinReason TABLES = PinReason.TEMP_TABLE;

  static final List<PinReason> KINDS =
      List.of(TABLES, PinReason.APPLOCK, PinReason.XML_HANDLE, PinReason.TRACE_FLAG);

  private static final int OPTIONS = 200;

  private final RandomGenerator random;
  private final Map<PinReason, Integer> ids = new EnumMap<>(PinReason.class);
  private final Set<PinReason> untold = EnumSet.noneOf(PinReason.class);
  private final boolean isSilentAboutRollbacks;
  private final SessionStateMap states = new SessionStateMap();
  private final Set<PinReason> there = EnumSet.noneOf(PinReason.class);

  /** The kinds that the client believes to be there, and the ids that were told with them. */
  private final Set<PinReason> told = EnumSet.noneOf(PinReason.class);

  private boolean optionsFlagged;
  private boolean optionsChanged;
  private boolean tablesBefore;
  private long sequence;

  TellingServer(RandomGenerator random) {
    this.random = random;
    int first = random.nextInt(OPTIONS - KINDS.size());
    for (PinReason kind : KINDS) {
      ids.put(kind, first + ids.size());
      if (random.nextInt(3) == 0) {
        untold.add(kind);
      }
    }
    isSilentAboutRollbacks = random.nextBoolean();
  }

  SessionStateMap states() {
    return states;
  }

  boolean has(PinReason kind) {
    return there.contains(kind);
  }

  boolean tells(PinReason kind) {
    return !untold.contains(kind);
  }

  void make(PinReason kind) {
    there.add(kind);
  }

  void remove(PinReason kind) {
    there.remove(kind);
  }

  void changeOptions() {
    optionsChanged = true;
  }

  void begin() {
    tablesBefore = there.contains(TABLES);
  }

  /** Rolls a transaction or a part of it back. */
  void rollBack() {
    if (tablesBefore) {
      there.add(TABLES);
    } else {
      there.remove(TABLES);
    }
    if (isSilentAboutRollbacks) {
      if (tablesBefore) {
        told.add(TABLES);
      } else {
        told.remove(TABLES);
      }
    }
  }

  /**
   * Tells what has changed with one token, which has one flag for all of it.
   *
   * @return whether there was anything to tell
   */
  boolean tell() {
    List<PinReason> changed =
        KINDS.stream()
            .filter(kind -> tells(kind) && there.contains(kind) != told.contains(kind))
            .toList();
    boolean withOptions = optionsChanged || optionsFlagged;
    if (changed.isEmpty() && !withOptions) {
      return false;
    }
    boolean recoverable = changed.stream().noneMatch(there::contains);
    for (PinReason kind : changed) {
      tell(kind, recoverable);
    }
    if (withOptions) {
      states.tell(sequence, OPTIONS, recoverable);
      optionsFlagged = !recoverable;
    }
    optionsChanged = false;
    sequence += random.nextInt(1, 3);
    return true;
  }

  private void tell(PinReason kind, boolean recoverable) {
    states.tell(sequence, ids.getOrDefault(kind, OPTIONS), recoverable);
    if (recoverable) {
      told.remove(kind);
    } else {
      // One that is gone, and went with the flag of another, is told again.
      told.add(kind);
    }
  }
}
