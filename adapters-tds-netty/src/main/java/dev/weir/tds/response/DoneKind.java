package dev.weir.tds.response;

import dev.weir.tds.wire.Tokens;

/** The kind of DONE token, by the thing that it ends. */
public enum DoneKind {
  /** A statement of a batch. */
  STATEMENT,
  /** A procedure. */
  PROCEDURE,
  /** A statement within a procedure. */
  STATEMENT_IN_PROCEDURE;

  static DoneKind of(int token) {
    return switch (token) {
      case Tokens.DONE_PROCEDURE -> PROCEDURE;
      case Tokens.DONE_IN_PROCEDURE -> STATEMENT_IN_PROCEDURE;
      default -> STATEMENT;
    };
  }
}
