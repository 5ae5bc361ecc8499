package dev.weir.application.session;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What a session waits for, and until when: one thing at a time. */
final class SessionDeadlines {
  /** What has taken too long. */
  enum Limit {
    /** Nothing. */
    NONE,
    /** The client, between two requests. */
    CLIENT_IDLE,
    /** The client, between two requests of a transaction. */
    IDLE_IN_TRANSACTION,
    /** Both of them, with a transaction. */
    TRANSACTION,
    /** The client, in the midst of a request. */
    REQUEST_STALL,
    /** The server, with a request. */
    QUERY,
    /** The server, with its last word. */
    LAST_WORD,
    /** The client, with reading the values of its last request. */
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

  /** No transaction is open, or nobody is there to end it. */
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

  /** It waits for nobody, or somebody else sees to it. */
  void withNobody() {
    begin(Limit.NONE, null);
  }

  /** What has taken too long by now, which is not waited for any longer. */
  Limit exhausted() {
    alarm = ClientSession.NEVER;
    long now = clock.getAsLong();
    if (isReached(transactionDeadline, now)) {
      transactionDeadline = ClientSession.NEVER;
      if (limit == Limit.LAST_WORD) {
        // The server still owes it: a connection that nobody waits for is never given back.
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
