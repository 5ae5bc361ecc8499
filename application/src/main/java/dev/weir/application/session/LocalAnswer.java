package dev.weir.application.session;

import dev.weir.application.prepared.LocalHandleAnswer;
import dev.weir.domain.settings.Assignment;
import java.util.List;

/** The result of a request that Weir has carried out itself, to be answered as a server would. */
public sealed interface LocalAnswer {
  /** The options that the statements of the request set. */
  record Settings(List<Assignment> statements) implements LocalAnswer {
    /** Keeps a copy. */
    public Settings {
      statements = List.copyOf(statements);
    }
  }

  /** A transaction has begun, with this descriptor for the client. */
  record Begun(long descriptor) implements LocalAnswer {}

  /**
   * A transaction with this descriptor for the client has ended.
   *
   * @param committed false if it was rolled back
   * @param next the client's descriptor of the transaction that has begun then; 0 for none
   */
  record Ended(boolean committed, long descriptor, long next) implements LocalAnswer {}

  /** The answer to a call about handles of prepared statements. */
  record Handle(LocalHandleAnswer answer) implements LocalAnswer {}

  /** A text has given up this number of prepared statements. */
  record GivenUp(int statements) implements LocalAnswer {}

  /** The request had no effect. */
  record Nothing() implements LocalAnswer {}
}
