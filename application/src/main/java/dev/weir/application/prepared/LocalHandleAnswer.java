package dev.weir.application.prepared;

import dev.weir.application.prepared.Descriptions.Description;

/** Weir's own answer to a request about handles. */
public sealed interface LocalHandleAnswer {
  /** The statement is given up. */
  record GivenUp() implements LocalHandleAnswer {}

  /** The statement is prepared, with the server's earlier answer and the client's new number. */
  record Described(Description description, int number) implements LocalHandleAnswer {}

  /** No such statement exists (error 8179). */
  record Unknown(long number) implements LocalHandleAnswer {}

  /** The context of the statement has changed since its preparation (error 586). */
  record OutOfContext(long number) implements LocalHandleAnswer {}
}
