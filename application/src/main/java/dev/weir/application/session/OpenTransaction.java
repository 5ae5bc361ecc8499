package dev.weir.application.session;

import dev.weir.application.session.TransactionStep.Begin;
import dev.weir.application.session.TransactionStep.End;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whether a transaction is open on a session's connection: by what the server tells, and where its
 * text says something else, by what the server says when it is asked. Babelfish tells nothing of
 * the transactions that text begins and ends.
 */
public final class OpenTransaction {
  private boolean open;
  private long descriptor;

  /** The server did not tell of it: it will not tell of its end either. */
  private boolean untold;

  /** The server tells of the transactions that text begins and ends. */
  private boolean tellsOfText;

  // The request.
  private boolean wasOpen;
  private boolean told;
  private boolean rolledBack;
  private @Nullable Begin next;

  private final DelayedBegin delayed = new DelayedBegin();

  /** One that is to begin within the one that is open. */
  private @Nullable Begin within;

  OpenTransaction() {}

  /**
   * Takes in a request of a session without a connection; null where a server is needed.
   *
   * @param implicit whether statements begin transactions: then BEGIN begins one within another,
   *     and the two are not to be taken for one
   */
  @Nullable LocalAnswer takesIn(RequestEffects request, boolean implicit) {
    TransactionStep step = request.transaction();
    return step == null || (implicit && begins(step)) ? null : delayed.takesIn(step);
  }

  private static boolean begins(TransactionStep step) {
    return switch (step) {
      case Begin begin -> true;
      case End end -> end.next() != null;
    };
  }

  /** Whether its client takes it for begun, and it is to begin before the next request. */
  boolean isToBegin() {
    return delayed.isPending();
  }

  /** The statement that begins it, where it is to begin. */
  String beginning() {
    return delayed.statement();
  }

  /** Whether one is to begin before the next request, be it within the one that is open. */
  boolean owesBeginning() {
    return delayed.isPending() || within != null;
  }

  /** The statement that begins the one within the one that is open, and is sent now. */
  String nesting() {
    Begin begin = Objects.requireNonNull(within, "nothing was promised");
    within = null;
    return DelayedBegin.statement(begin);
  }

  /**
   * Its client resets its session: unless it is to stay, one that has not begun never does.
   *
   * @return what the client called that one; 0 if there is none
   */
  long resetByClient(boolean stays) {
    if (stays || !delayed.isPending()) {
      return 0;
    }
    long ended = delayed.promised();
    delayed.drop();
    return ended;
  }

  /**
   * What its client calls it, other than the server; 0 where both call it the same. It is good
   * until its end is told.
   */
  public long promised() {
    return delayed.promised();
  }

  boolean isOpen() {
    return open;
  }

  /** Whether it is open on the session's connection, or about to begin there. */
  boolean bindsConnection() {
    return open || delayed.isPending();
  }

  /** The server's name of it, or 0. */
  public long descriptor() {
    return descriptor;
  }

  /**
   * A request begins.
   *
   * @param atOnce whether the server is to begin the next one itself, when the transaction ends
   */
  void requestBegins(RequestEffects request, boolean atOnce) {
    wasOpen = open;
    told = false;
    rolledBack = false;
    next = open && !atOnce ? beganNext(request.transaction()) : null;
  }

  /** A ROLLBACK to a savepoint ends nothing, so that nothing begins then (MS-TDS 2.2.6.9). */
  private static @Nullable Begin beganNext(@Nullable TransactionStep step) {
    Begin begin =
        step instanceof End end && (end.commits() || end.name().isEmpty()) ? end.next() : null;
    return begin != null && DelayedBegin.canDelay(begin) ? begin : null;
  }

  /**
   * Whether the request ends the one that is open, and begins another: that is left to later, so
   * the server is not to be asked for it.
   */
  public boolean isToBeFollowed() {
    return next != null;
  }

  /**
   * The response to such a request comes to its end. If one within another has ended by it, the
   * next one begins within that as well, of which nothing is told.
   *
   * @return what the client is told that the next one is called; 0 if none begins
   */
  public long follow() {
    Begin begin = next;
    next = null;
    if (open) {
      within = begin == null ? within : begin;
    }
    return begin == null || open ? 0 : delayed.follows(begin);
  }

  /** Whether nothing is known of a transaction, be it open, delayed, told or undone. */
  boolean isWithoutNotes() {
    return !open && !wasOpen && !told && !rolledBack && !owesBeginning() && promised() == 0;
  }

  /** Something in the request has failed. */
  void requestFailed() {
    next = null;
  }

  /** The server tells that one has begun. */
  public void begun(long by) {
    open = true;
    untold = false;
    descriptor = by;
    told = true;
  }

  /** The server tells that it has ended. */
  public void ended(boolean byRollback) {
    forget();
    told = true;
    rolledBack |= byRollback;
  }

  /**
   * The one that was delayed has begun, before the request.
   *
   * @param by 0 where the server does not tell of transactions that text begins
   */
  public void begunBeforehand(long by) {
    delayed.begun();
    begun(by);
    untold = by == 0;
    tellsOfText |= !untold;
    wasOpen = true;
    told = false;
  }

  /** None is open: the connection is another, or the server was asked. */
  void forget() {
    if (open) {
      delayed.drop();
    }
    open = false;
    untold = false;
    within = null;
    descriptor = 0;
  }

  /** The server was asked, and one is open. */
  void found() {
    untold |= !open;
    open = true;
  }

  /** Whether what was done in the request may not be, because a transaction was rolled back. */
  boolean wasRolledBack() {
    return rolledBack;
  }

  /**
   * Whether a request that was answered may have undone what was done in a transaction.
   *
   * @param failed whether something in it has failed, which may end one
   */
  boolean mayHaveUndone(RequestEffects effects, boolean failed) {
    // To a savepoint, of which nothing is told.
    boolean partly =
        effects.transactions().rollsBack()
            || (effects.transaction() instanceof End end && !end.commits());
    return rolledBack || (open && (partly || (untold && failed)));
  }

  /**
   * A request has ended.
   *
   * @param implicitly whether any of its statements may have begun a transaction
   * @return whether only the server knows now whether a transaction is open
   */
  boolean isDoubtfulAfter(RequestEffects effects, boolean failed, boolean implicitly) {
    boolean controls = effects.transactions().any();
    // What a request of the protocol begins is told by all servers.
    tellsOfText |= told && (controls || (implicitly && effects.transaction() == null));
    if (untold) {
      return failed || !effects.equals(RequestEffects.NONE);
    }
    return !told
        && ((effects.transactions().begins() && !wasOpen)
            || (implicitly && !wasOpen && !tellsOfText)
            || (effects.transactions().ends() && open && !tellsOfText));
  }
}
