package dev.weir.application.session;

import dev.weir.application.session.LocalAnswer.Begun;
import dev.weir.application.session.LocalAnswer.Ended;
import dev.weir.application.session.TransactionStep.Begin;
import dev.weir.application.session.TransactionStep.End;
import org.jspecify.annotations.Nullable;

/**
 * A transaction that a session's client takes for begun, and of which no server knows: it begins at
 * the server right before the first request that needs it. So who is always in a transaction, as
 * many drivers are, has no connection between one commit and the next statement.
 *
 * <p>The client knows the transaction by a descriptor of Weir's; what the server calls it later is
 * translated in both directions until it ends.
 */
final class DelayedBegin {
  /** A server takes no longer name of a transaction. */
  private static final int LONGEST_NAME = 32;

  /** Those of Weir's are told apart from servers' when they are read by a person. */
  private static final long WEIRS = 0x5745_4952L << Integer.SIZE;

  private @Nullable Begin pending;
  private long last = WEIRS;

  /** What the client calls the transaction that is pending or open; 0 where it is as the server. */
  private long promised;

  /**
   * Takes in what a session without a connection asks for.
   *
   * @return null where a server is needed
   */
  @Nullable LocalAnswer takesIn(TransactionStep step) {
    return switch (step) {
      case Begin begin -> pending == null && canDelay(begin) ? new Begun(promise(begin)) : null;
      case End end -> ends(end);
    };
  }

  private @Nullable LocalAnswer ends(End end) {
    Begin open = pending;
    if (open == null) {
      return end.ifOpen() && end.next() == null ? new LocalAnswer.Nothing() : null;
    }
    // COMMIT passes over a name; of ROLLBACK it is the transaction's, or there is no such
    // savepoint.
    if (!end.commits() && !end.name().isEmpty() && !end.name().equals(open.name())) {
      return null;
    }
    if (end.next() != null && !canDelay(end.next())) {
      return null;
    }
    long ended = promised;
    drop();
    return new Ended(end.commits(), ended, end.next() == null ? 0 : promise(end.next()));
  }

  /** Whether a server would begin it: one that it refuses is not to be promised. */
  static boolean canDelay(Begin begin) {
    return begin.name().length() <= LONGEST_NAME;
  }

  private long promise(Begin begin) {
    pending = begin;
    promised = ++last;
    return promised;
  }

  /** Whether one is to begin at a server before the next request. */
  boolean isPending() {
    return pending != null;
  }

  /** The statement that begins it. */
  String statement() {
    Begin begin = pending;
    if (begin == null) {
      throw new IllegalStateException("nothing was promised");
    }
    return statement(begin);
  }

  /** The statement that begins this one. */
  static String statement(Begin begin) {
    return begin.name().isEmpty()
        ? "BEGIN TRANSACTION"
        : "BEGIN TRANSACTION [" + begin.name().replace("]", "]]") + "]";
  }

  /** Its client is told that one begins where another has ended; what it is to call it. */
  long follows(Begin next) {
    return promise(next);
  }

  /** It has begun at the server. */
  void begun() {
    pending = null;
  }

  /** What the client calls the transaction, or 0 where it calls it as the server does. */
  long promised() {
    return promised;
  }

  /** Nothing is pending, and what was promised has ended. */
  void drop() {
    pending = null;
    promised = 0;
  }
}
