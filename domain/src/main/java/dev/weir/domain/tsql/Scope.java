package dev.weir.domain.tsql;

/** The scope in which a text runs, which decides which of its effects outlive it. */
public enum Scope {
  /** A batch of the session itself: all effects outlive the text. */
  BATCH,
  /**
   * Text that {@code sp_executesql} or {@code EXEC('…')} runs: at its end the server undoes SET
   * statements and USE, and drops {@code #tables}.
   */
  INNER,
  /**
   * The text of a prepared handle: as {@link #INNER}, but it may run later and any number of times.
   */
  PREPARED,
  /** The definition of a procedure: as {@link #INNER} for each call. */
  PROCEDURE;

  /** Returns the kind of text in words, for the origin of a pin. */
  String description() {
    return switch (this) {
      case BATCH -> " in a batch";
      case INNER -> " in text that is run";
      case PREPARED -> " in text that is prepared";
      case PROCEDURE -> " in a procedure";
    };
  }

  /** Returns whether SET statements and temporary tables outlive it. */
  boolean keepsSettings() {
    return this == BATCH;
  }

  /** Returns whether the text runs immediately and once. */
  boolean isRunImmediately() {
    return this == BATCH || this == INNER;
  }
}
