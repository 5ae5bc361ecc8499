package dev.weir.domain.lease;

/** The phase of a lease, which decides what an instance may do without the coordination. */
public enum LeasePhase {
  /** The instance may keep all connections it holds, but opens none beyond them. */
  VALID,
  /** The instance has given up its connections above the fallback limit, and still opens none. */
  ENDED,
  /**
   * All other instances that are cut off have shrunk, too: the instance may open connections up to
   * the fallback limit.
   */
  GROWABLE
}
