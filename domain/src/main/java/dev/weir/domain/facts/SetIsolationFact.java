package dev.weir.domain.facts;

/** The server's reaction to {@code SET TRANSACTION ISOLATION LEVEL}; see {@link SetReaction}. */
public enum SetIsolationFact implements ServerFact {
  /** The only one. */
  SET_ISOLATION;

  @Override
  public String label() {
    return "set_isolation";
  }
}
