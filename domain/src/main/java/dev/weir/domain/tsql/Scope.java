package dev.weir.domain.tsql;

/** Where a text runs, which decides what of it outlives it. */
public enum Scope {
  /** A batch of the session itself: all of it outlives the text. */
  BATCH,
  /**
   * What {@code sp_executesql} or {@code EXEC('…')} runs: at its end SET statements, USE and {@code
   * #tables} are undone.
   */
  INNER,
  /** What a handle is prepared for: as {@link #INNER}, whenever and how often it is run. */
  PREPARED,
  /** The definition of a procedure: as {@link #INNER}, once it is called. */
  PROCEDURE;

  /** Where a statement stands, for who is to find it. */
  String inWords() {
    return switch (this) {
      case BATCH -> " in a batch";
      case INNER -> " in text that is run";
      case PREPARED -> " in text that is prepared";
      case PROCEDURE -> " in a procedure";
    };
  }

  /** Whether SET statements and temporary tables outlive it. */
  boolean keepsSettings() {
    return this == BATCH;
  }

  /** Whether it is run where it stands, once. */
  boolean runsHere() {
    return this == BATCH || this == INNER;
  }
}
