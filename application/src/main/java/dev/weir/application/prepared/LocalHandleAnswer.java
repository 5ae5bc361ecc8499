package dev.weir.application.prepared;

import dev.weir.application.prepared.Descriptions.Description;

/** What Weir answers itself to a request that has to do with handles. */
public sealed interface LocalHandleAnswer {
  /** The statement is given up. */
  record GivenUp() implements LocalHandleAnswer {}

  /** The statement is prepared, as the server said of it before; the client is to call it so. */
  record Described(Description description, int number) implements LocalHandleAnswer {}

  /** There is no such statement (error 8179). */
  record Unknown(long number) implements LocalHandleAnswer {}

  /** The statement means something else by now (error 586). */
  record OutOfContext(long number) implements LocalHandleAnswer {}
}
