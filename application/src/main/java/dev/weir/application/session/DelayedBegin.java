package dev.weir.application.session;

import dev.weir.application.session.LocalAnswer.Begun;
import dev.weir.application.session.LocalAnswer.Ended;
import dev.weir.application.session.TransactionStep.Begin;
import dev.weir.application.session.TransactionStep.End;
import dev.weir.application.session.TransactionStep.Renewal;
import org.jspecify.annotations.Nullable;

/**
 * A transaction that a session's client has begun, but no server yet: Weir begins it at the server
 * right before the first request that needs it. A session that is always in a transaction, as with
 * many drivers, thus holds no connection between a commit and the next statement.
 *
 * <p>The client knows the transaction by a descriptor of Weir's; it and the later descriptor of the
 * server are translated in both directions until the transaction ends.
 */
final class DelayedBegin {
  /** The longest name of a transaction that a server accepts. */
  private static final int LONGEST_NAME = 32;

  /** The upper half of Weir's descriptors, which tells them apart from servers' in a trace. */
  private static final long DESCRIPTOR_BASE = 0x5745_4952L << Integer.SIZE;

  private @Nullable Begin pending;

  /** The value of {@code @@ROWCOUNT} after the pending transaction has begun again. */
  private int rowCount;

  /** Set while the pending transaction follows another one, as drivers begin them unasked. */
  private boolean chained;

  private long last = DESCRIPTOR_BASE;

  /** The client's descriptor of the pending or open transaction; 0 where it is the server's. */
  private long promised;

  /**
   * Takes a step of a session without a connection.
   *
   * @return null where a server is needed
   */
  @Nullable LocalAnswer answerLocally(TransactionStep step) {
    return switch (step) {
      case Begin begin ->
          pending == null && canDelay(begin) ? new Begun(promise(begin, false)) : null;
      case End end -> endLocally(end);
      case Renewal renewal -> renewLocally(renewal);
    };
  }

  private @Nullable LocalAnswer renewLocally(Renewal renewal) {
    if (!canDelay(renewal.begin())) {
      return null;
    }
    if (pending == null) {
      return new Begun(promise(renewal.begin(), true));
    }
    long ended = promised;
    return new Ended(renewal.end().commits(), ended, promise(renewal.begin(), true));
  }

  private @Nullable LocalAnswer endLocally(End end) {
    Begin open = pending;
    if (open == null) {
      return end.ifOpen() && end.next() == null ? new LocalAnswer.Nothing() : null;
    }
    // COMMIT ignores a name; ROLLBACK needs the transaction's name, since there is no savepoint.
    if (!end.commits() && !end.name().isEmpty() && !end.name().equals(open.name())) {
      return null;
    }
    if (end.next() != null && !canDelay(end.next())) {
      return null;
    }
    long ended = promised;
    drop();
    return new Ended(end.commits(), ended, end.next() == null ? 0 : promise(end.next(), true));
  }

  /** Returns whether a server would begin it: Weir must not promise one that a server refuses. */
  static boolean canDelay(Begin begin) {
    return begin.name().length() <= LONGEST_NAME;
  }

  private long promise(Begin begin, boolean isChained) {
    pending = begin;
    rowCount = 0;
    chained = isChained;
    promised = ++last;
    return promised;
  }

  /** Returns whether a transaction is to begin at a server before the next request. */
  boolean isPending() {
    return pending != null;
  }

  /** Returns whether the client has asked for the pending transaction by itself. */
  boolean isAskedFor() {
    return pending != null && !chained;
  }

  /** Returns the statement that begins the pending transaction. */
  String statement() {
    Begin begin = pending;
    if (begin == null) {
      throw new IllegalStateException("nothing was promised");
    }
    return statement(begin);
  }

  /** Returns the value of {@code @@ROWCOUNT} that is to be set after the beginning. */
  int rowCount() {
    return rowCount;
  }

  /** Weir has answered a request itself, which leaves a {@code @@ROWCOUNT} of 0. */
  void forgetRowCount() {
    rowCount = 0;
  }

  /** Returns the statement that begins this transaction. */
  static String statement(Begin begin) {
    return begin.name().isEmpty()
        ? "BEGIN TRANSACTION"
        : "BEGIN TRANSACTION [" + begin.name().replace("]", "]]") + "]";
  }

  /** Promises the client a transaction where another has ended; returns the client's descriptor. */
  long follows(Begin next) {
    return promise(next, true);
  }

  /** Returns whether the pending transaction has a name. */
  boolean isNamed() {
    Begin begin = pending;
    return begin != null && !begin.name().isEmpty();
  }

  /**
   * A transaction that was open begins again at a server before the next request.
   *
   * @param descriptor the server's descriptor, by which the client knows it if Weir promised none
   * @param count the value of {@code @@ROWCOUNT} that is set again then
   */
  void resume(long descriptor, int count) {
    pending = new Begin("");
    chained = false;
    rowCount = count;
    promised = promised == 0 ? descriptor : promised;
  }

  /** The pending transaction has begun at the server. */
  void begun() {
    pending = null;
  }

  /** Returns the client's descriptor of the transaction, or 0 where it is the server's. */
  long promised() {
    return promised;
  }

  /** Drops the pending transaction and the descriptor promised to the client. */
  void drop() {
    pending = null;
    promised = 0;
  }
}
