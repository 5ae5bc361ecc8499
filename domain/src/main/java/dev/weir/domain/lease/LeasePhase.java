package dev.weir.domain.lease;

/** What a lease allows an instance that has lost touch with the coordination. */
public enum LeasePhase {
  /** It may keep all it holds, and opens nothing beyond. */
  VALID,
  /** What it holds above the fallback limit is gone, and it still opens nothing. */
  ENDED,
  /** Everybody else who is cut off has shrunk too: it may open connections up to the limit. */
  GROWABLE
}
