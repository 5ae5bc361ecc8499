package dev.weir.application.session;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The deadlines of a session: the one of what it waits for now, and that of its transaction. */
final class SessionDeadlines {
  /** The limit that was reached. */
  enum Limit {
    /** No limit. */
    NONE,
    /** The client was idle for too long between two requests. */
    CLIENT_IDLE,
    /** The client was idle for too long in a transaction. */
    IDLE_IN_TRANSACTION,
    /** The transaction was open for too long. */
    TRANSACTION,
    /** The client paused for too long within a request. */
    REQUEST_STALL,
    /** The server took too long for a request. */
    QUERY,
    /** The server took too long to end a dialogue or to acknowledge an attention. */
    LAST_WORD,
    /** The client did not read the values of its last request in time. */
    READER
  }

  private final SessionLimits limits;
  private final LongSupplier clock;
  private final SessionActions actions;
  private Limit limit = Limit.NONE;
  private long deadline = ClientSession.NEVER;
  private long transactionDeadline = ClientSession.NEVER;
  private long alarm = ClientSession.NEVER;

  SessionDeadlines(SessionLimits limits, LongSupplier clock, SessionActions actions) {
    this.limits = limits;
    this.clock = clock;
    this.actions = actions;
  }

  void withIdleClient() {
    begin(Limit.CLIENT_IDLE, limits.clientIdle());
  }

  void withIdleTransaction() {
    if (transactionDeadline == ClientSession.NEVER) {
      transactionDeadline = clock.getAsLong() + limits.transaction().toNanos();
    }
    begin(Limit.IDLE_IN_TRANSACTION, limits.idleInTransaction());
  }

  /** No transaction is open, or its client is gone. */
  void transactionEnded() {
    transactionDeadline = ClientSession.NEVER;
  }

  void withReader() {
    begin(Limit.READER, limits.reader());
  }

  void withRestOfRequest() {
    begin(Limit.REQUEST_STALL, limits.requestStall());
  }

  void withServer() {
    begin(Limit.QUERY, limits.query());
  }

  void withLastWord() {
    begin(Limit.LAST_WORD, limits.lastWord());
  }

  /** Sets no deadline: the session waits for nothing, or another component limits the wait. */
  void withNobody() {
    begin(Limit.NONE, null);
  }

  /** Returns the limit that has been reached by now, and clears it. */
  Limit exhausted() {
    alarm = ClientSession.NEVER;
    long now = clock.getAsLong();
    if (isReached(transactionDeadline, now)) {
      transactionDeadline = ClientSession.NEVER;
      if (limit == Limit.LAST_WORD) {
        // Keep the server's deadline: without it, a silent server's connection is never given back.
        setAlarm();
      } else {
        withNobody();
      }
      return Limit.TRANSACTION;
    }
    if (isReached(deadline, now)) {
      Limit reached = limit;
      withNobody();
      return reached;
    }
    setAlarm();
    return Limit.NONE;
  }

  private static boolean isReached(long moment, long now) {
    return moment != ClientSession.NEVER && moment - now <= 0;
  }

  private void begin(Limit next, @Nullable Duration patience) {
    limit = next;
    deadline = patience == null ? ClientSession.NEVER : clock.getAsLong() + patience.toNanos();
    setAlarm();
  }

  private void setAlarm() {
    boolean transactionFirst =
        transactionDeadline != ClientSession.NEVER
            && (deadline == ClientSession.NEVER || transactionDeadline - deadline < 0);
    long next = transactionFirst ? transactionDeadline : deadline;
    if (next != alarm) {
      alarm = next;
      actions.wakeAt(next);
    }
  }
}
