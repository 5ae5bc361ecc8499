package dev.weir.application.prepared;

import dev.weir.application.prepared.Descriptions.Description;

/** What Weir answers itself to a request that has to do with handles. */
public sealed interface OwnAnswer {
  /** The statement is given up. */
  record GivenUp() implements OwnAnswer {}

  /** The statement is prepared, as the server said of it before; the client is to call it so. */
  record Described(Description description, int number) implements OwnAnswer {}

  /** There is no such statement (error 8179). */
  record Unknown(long number) implements OwnAnswer {}

  /** The statement means something else by now (error 586). */
  record OutOfContext(long number) implements OwnAnswer {}
}
