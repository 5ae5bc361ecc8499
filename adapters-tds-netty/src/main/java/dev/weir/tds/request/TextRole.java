package dev.weir.tds.request;

/** What a text is in its request. */
public enum TextRole {
  /** A batch: it runs in the session itself. */
  BATCH,
  /** A parameter that a procedure runs, in a scope of its own. */
  STATEMENT,
  /** The declaration of a statement's parameters. */
  DEFINITIONS
}
