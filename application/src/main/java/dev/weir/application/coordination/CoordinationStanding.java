package dev.weir.application.coordination;

/** How an instance stands with the ledger of one bucket. */
public enum CoordinationStanding {
  /** The ledger has not answered yet. */
  JOINING,
  /** The ledger answers and grants. */
  CONNECTED,
  /** The ledger answers, and grants nothing before it knows again who holds what. */
  LEARNING,
  /** The ledger does not answer; what is held is used, and nothing is opened beyond it. */
  CUT_OFF,
  /** The lease has ended; no more than the fallback limit is held, and nothing is opened. */
  SHRUNK,
  /** Everybody who is cut off has shrunk; connections are opened up to the fallback limit. */
  FALLBACK;

  /** Whether what is held is held by this instance's own rules alone. */
  public boolean isCutOff() {
    return switch (this) {
      case JOINING, CONNECTED, LEARNING -> false;
      case CUT_OFF, SHRUNK, FALLBACK -> true;
    };
  }
}
