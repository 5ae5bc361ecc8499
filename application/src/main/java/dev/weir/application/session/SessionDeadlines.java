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
    /** The client was idle for long enough to have its transaction parked. */
    PARKING
  }

  // The limits in nanoseconds, so that a request converts none.
  private final long clientIdle;
  private final long idleInTransaction;
  private final long transaction;
  private final long requestStall;
  private final long query;
  private final long lastWord;
  private final long parking;

  private final LongSupplier clock;
  private final SessionActions actions;
  private Limit limit = Limit.NONE;
  private long deadline = ClientSession.NEVER;
  private long transactionDeadline = ClientSession.NEVER;
  private long alarm = ClientSession.NEVER;

  SessionDeadlines(SessionLimits limits, LongSupplier clock, SessionActions actions) {
    this.clientIdle = nanos(limits.clientIdle());
    this.idleInTransaction = nanos(limits.always() ? limits.idleInTransaction() : null);
    this.transaction = nanos(limits.always() ? limits.transaction() : null);
    this.requestStall = nanos(limits.requestStall());
    this.query = nanos(limits.query());
    this.lastWord = nanos(limits.lastWord());
    this.parking = nanos(limits.parking());
    this.clock = clock;
    this.actions = actions;
  }

  private static long nanos(@Nullable Duration limit) {
    return limit == null ? ClientSession.NEVER : limit.toNanos();
  }

  void awaitClient() {
    begin(Limit.CLIENT_IDLE, clientIdle);
  }

  /** Begins the limits of a transaction, unless they hold only while others wait. */
  void awaitClientInTransaction() {
    if (transactionDeadline == ClientSession.NEVER && transaction != ClientSession.NEVER) {
      transactionDeadline = clock.getAsLong() + transaction;
    }
    if (clientIdle < idleInTransaction) {
      awaitClient();
    } else {
      begin(Limit.IDLE_IN_TRANSACTION, idleInTransaction);
    }
  }

  /** Removes the deadline of the transaction: none is open, or its client is gone. */
  void endTransaction() {
    transactionDeadline = ClientSession.NEVER;
  }

  void awaitParking() {
    begin(Limit.PARKING, parking);
  }

  void awaitRestOfRequest() {
    begin(Limit.REQUEST_STALL, requestStall);
  }

  void awaitServer() {
    begin(Limit.QUERY, query);
  }

  void awaitLastWord() {
    begin(Limit.LAST_WORD, lastWord);
  }

  /** Sets no deadline: the session waits for nothing, or another component limits the wait. */
  void awaitNothing() {
    begin(Limit.NONE, ClientSession.NEVER);
  }

  /** Returns the limit that has been reached by now, and clears it. */
  Limit takeReached() {
    alarm = ClientSession.NEVER;
    long now = clock.getAsLong();
    if (isReached(transactionDeadline, now)) {
      transactionDeadline = ClientSession.NEVER;
      if (limit == Limit.LAST_WORD) {
        // Keep the server's deadline: without it, a silent server's connection is never given back.
        setAlarm();
      } else {
        awaitNothing();
      }
      return Limit.TRANSACTION;
    }
    if (isReached(deadline, now)) {
      Limit reached = limit;
      awaitNothing();
      return reached;
    }
    setAlarm();
    return Limit.NONE;
  }

  private static boolean isReached(long moment, long now) {
    return moment != ClientSession.NEVER && moment - now <= 0;
  }

  private void begin(Limit next, long patience) {
    limit = next;
    deadline = patience == ClientSession.NEVER ? ClientSession.NEVER : clock.getAsLong() + patience;
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
