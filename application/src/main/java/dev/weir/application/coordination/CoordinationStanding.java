package dev.weir.application.coordination;

import java.util.Locale;

/** The state of an instance's coordination with the ledger of one bucket. */
public enum CoordinationStanding {
  /** The ledger has not answered yet. */
  JOINING(2),
  /** The ledger answers and grants. */
  CONNECTED(0),
  /** The ledger answers, and grants nothing until it knows again which slots instances hold. */
  LEARNING(1),
  /** The ledger does not answer; what is held is used, and nothing is opened beyond it. */
  CUT_OFF(3),
  /**
   * The ledger has not answered since the start; nothing is opened until the leases of other
   * instances must have ended, because these may hold all slots.
   */
  WAITING(6),
  /** The lease has ended; no more than the fallback limit is held, and nothing is opened. */
  SHRUNK(5),
  /**
   * All instances that are cut off have shrunk; connections are opened up to the fallback limit.
   */
  FALLBACK(4);

  private final int severity;

  CoordinationStanding(int severity) {
    this.severity = severity;
  }

  /** Returns whether this instance holds slots by its own rules alone. */
  public boolean isCutOff() {
    return switch (this) {
      case JOINING, CONNECTED, LEARNING -> false;
      case WAITING, CUT_OFF, SHRUNK, FALLBACK -> true;
    };
  }

  /** Returns whether the ledger has agreed to the slots held, and its lease is still valid. */
  public boolean hasLease() {
    return switch (this) {
      case CONNECTED, LEARNING, CUT_OFF -> true;
      case JOINING, WAITING, SHRUNK, FALLBACK -> false;
    };
  }

  /** Returns its name in metrics and reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the worse of two states: the one in which less can be served. */
  public static CoordinationStanding worse(CoordinationStanding one, CoordinationStanding other) {
    return other.severity > one.severity ? other : one;
  }

  /** Returns its severity: the greater, the less can be served. */
  int severity() {
    return severity;
  }
}
