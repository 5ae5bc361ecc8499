package dev.weir.tds.request;

/** The role of a text in its request. */
public enum TextRole {
  /** A batch: it runs in the session itself. */
  BATCH,
  /** A parameter that a procedure runs, in a scope of its own. */
  STATEMENT,
  /** The declaration of a statement's parameters. */
  DEFINITIONS
}
