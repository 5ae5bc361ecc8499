package dev.weir.application.coordination;

import java.util.Locale;

/** How an instance stands with the ledger of one bucket. */
public enum CoordinationStanding {
  /** The ledger has not answered yet. */
  JOINING(2),
  /** The ledger answers and grants. */
  CONNECTED(0),
  /** The ledger answers, and grants nothing before it knows again who holds what. */
  LEARNING(1),
  /** The ledger does not answer; what is held is used, and nothing is opened beyond it. */
  CUT_OFF(3),
  /** The lease has ended; no more than the fallback limit is held, and nothing is opened. */
  SHRUNK(5),
  /** Everybody who is cut off has shrunk; connections are opened up to the fallback limit. */
  FALLBACK(4);

  private final int severity;

  CoordinationStanding(int severity) {
    this.severity = severity;
  }

  /** Whether what is held is held by this instance's own rules alone. */
  public boolean isCutOff() {
    return switch (this) {
      case JOINING, CONNECTED, LEARNING -> false;
      case CUT_OFF, SHRUNK, FALLBACK -> true;
    };
  }

  /** Whether the ledger has agreed to what is held, and its word still counts. */
  public boolean hasLease() {
    return switch (this) {
      case CONNECTED, LEARNING, CUT_OFF -> true;
      case JOINING, SHRUNK, FALLBACK -> false;
    };
  }

  /** Its name in metrics and reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The greater, the less can be served. */
  int severity() {
    return severity;
  }
}
