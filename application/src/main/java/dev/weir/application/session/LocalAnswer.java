package dev.weir.application.session;

import dev.weir.application.prepared.LocalHandleAnswer;
import dev.weir.domain.settings.Assignment;
import java.util.List;

/** What Weir has done itself of what a request asked, and tells the client as a server does. */
public sealed interface LocalAnswer {
  /** These statements set options. */
  record Settings(List<Assignment> statements) implements LocalAnswer {
    /** Keeps a copy. */
    public Settings {
      statements = List.copyOf(statements);
    }
  }

  /** A transaction has begun, which the client is to call so. */
  record Begun(long descriptor) implements LocalAnswer {}

  /**
   * The transaction that the client calls so has ended.
   *
   * @param committed false if it was rolled back
   * @param next what it is to call the one that has begun then; 0 if none has
   */
  record Ended(boolean committed, long descriptor, long next) implements LocalAnswer {}

  /** A call that has to do with the handles of prepared statements. */
  record Handle(LocalHandleAnswer answer) implements LocalAnswer {}

  /** A text has given up so many prepared statements. */
  record GivenUp(int statements) implements LocalAnswer {}

  /** There was nothing to do. */
  record Nothing() implements LocalAnswer {}
}
