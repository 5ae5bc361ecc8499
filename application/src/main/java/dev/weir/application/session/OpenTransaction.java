package dev.weir.application.session;

import dev.weir.application.session.TransactionStep.Begin;
import dev.weir.application.session.TransactionStep.End;
import dev.weir.application.session.TransactionStep.Renewal;
import dev.weir.domain.parking.Beginning;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tracks whether a transaction is open on a session's connection: by the ENVCHANGEs of the server,
 * and, where the text of a request suggests otherwise, by asking the server. Babelfish sends no
 * ENVCHANGE for transactions that text begins and ends.
 */
public final class OpenTransaction {
  private boolean open;
  private long descriptor;

  /** True if the server did not report its begin: then it will not report its end either. */
  private boolean unreported;

  /** True if the server reports transactions that text begins and ends. */
  private boolean reportsText;

  /** The way in which the transaction of the request began, as far as the request does not tell. */
  private Beginning beginning = Beginning.OTHERWISE;

  /** True if the server resets the session with the request, and reports no end of it. */
  private boolean resetUnreported;

  // The request.
  private boolean wasOpen;
  private boolean reported;
  private boolean rolledBack;
  private @Nullable Begin next;

  /** The transaction that a text of two statements has begun where it ended another. */
  private @Nullable Begin renewed;

  private final boolean announced;
  private final DelayedBegin delayed = new DelayedBegin();

  /** A transaction that is to begin nested in the open one. */
  private @Nullable Begin nested;

  /**
   * Creates the transaction of a session.
   *
   * @param announced whether servers announce transactions to its client; before TDS 7.2 none does
   */
  OpenTransaction(boolean announced) {
    this.announced = announced;
  }

  /**
   * Takes a request of a session without a connection; returns null where a server is needed.
   *
   * @param implicit whether statements begin transactions: then BEGIN would begin a nested one, and
   *     the two must not be taken for one
   * @param told whether the client is told of such a request's transactions as it expects; a server
   *     that does not announce them gives no descriptor
   */
  @Nullable LocalAnswer answerLocally(RequestEffects request, boolean implicit, boolean told) {
    TransactionStep step = request.transaction();
    if (step == null
        || (implicit && begins(step))
        || (step instanceof Renewal && (announced || open))) {
      return null;
    }
    boolean tells = begins(step) || delayed.isPending();
    return tells && !told ? null : delayed.answerLocally(step);
  }

  private static boolean begins(TransactionStep step) {
    return switch (step) {
      case Begin begin -> true;
      case End end -> end.next() != null;
      case Renewal renewal -> true;
    };
  }

  /**
   * Returns whether the client has begun a transaction that is to begin before the next request.
   */
  boolean isToBegin() {
    return delayed.isPending();
  }

  /** Returns whether the client has asked for that transaction, and not its driver at a commit. */
  boolean isAskedFor() {
    return delayed.isAskedFor();
  }

  /**
   * Returns the statement that begins it.
   *
   * @param implicit whether statements begin transactions: BEGIN itself would begin two then
   */
  String beginning(boolean implicit) {
    String begin = delayed.statement();
    String begun =
        implicit
            ? "SET IMPLICIT_TRANSACTIONS OFF;" + begin + ";SET IMPLICIT_TRANSACTIONS ON"
            : begin;
    int count = delayed.rowCount();
    return count == 0
        ? begun
        : begun
            + ";DECLARE @weir_count int;"
            + RestoredCount.statement(Integer.toString(count), "@weir_count");
  }

  /** Returns whether a transaction is to begin before the next request, possibly a nested one. */
  boolean owesBeginning() {
    return delayed.isPending() || nested != null;
  }

  /** Returns the statement that begins the nested transaction, which is sent now. */
  String nesting() {
    Begin begin = Objects.requireNonNull(nested, "nothing was promised");
    nested = null;
    return DelayedBegin.statement(begin);
  }

  /**
   * The client resets its session: drops a transaction that has not begun, unless it stays.
   *
   * @return the client's descriptor of the dropped transaction; 0 if there was none
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
   * Returns the client's descriptor of the transaction; 0 where it is the server's. It is valid
   * until the end of the transaction is reported.
   */
  public long promised() {
    return delayed.promised();
  }

  /**
   * The server resets the session with the next request, which ends the transaction. A server that
   * did not report its begin will not report that end.
   */
  void resetByServer() {
    resetUnreported = unreported;
  }

  boolean isOpen() {
    return open;
  }

  /** Weir has answered a request itself. */
  void answeredLocally() {
    delayed.forgetRowCount();
  }

  /** Returns whether a transaction is open on the session's connection, or about to begin there. */
  boolean bindsConnection() {
    return open || delayed.isPending();
  }

  /** Returns the server's descriptor of the transaction, or 0. */
  public long descriptor() {
    return descriptor;
  }

  /**
   * A request begins.
   *
   * @param atOnce whether the server is to begin the next one itself, when the transaction ends
   */
  void beginRequest(RequestEffects request, boolean atOnce) {
    wasOpen = open;
    beginning = open ? Beginning.EARLIER : Beginning.OTHERWISE;
    reported = false;
    rolledBack = false;
    next = open && !atOnce ? nextBegin(request.transaction()) : null;
    renewed = announced || atOnce ? null : renewedBegin(request.transaction());
  }

  private static @Nullable Begin renewedBegin(@Nullable TransactionStep step) {
    return step instanceof Renewal renewal && DelayedBegin.canDelay(renewal.begin())
        ? renewal.begin()
        : null;
  }

  /** A ROLLBACK to a savepoint ends nothing, so that nothing begins then (MS-TDS 2.2.6.9). */
  private static @Nullable Begin nextBegin(@Nullable TransactionStep step) {
    Begin begin =
        step instanceof End end && (end.commits() || end.name().isEmpty()) ? end.next() : null;
    return begin != null && DelayedBegin.canDelay(begin) ? begin : null;
  }

  /**
   * Returns whether the request ends the open transaction and begins another. Weir delays that
   * begin, so the server must not be asked for it.
   */
  public boolean isToBeFollowed() {
    return next != null;
  }

  /**
   * The response to such a request ends. If only a nested transaction has ended by it, the next one
   * begins nested as well, and the server reports nothing about it.
   *
   * @return the client's descriptor of the next transaction; 0 if none begins
   */
  public long beginNext() {
    Begin begin = next;
    next = null;
    if (open) {
      nested = begin == null ? nested : begin;
    }
    return begin == null || open ? 0 : delayed.follows(begin);
  }

  /**
   * Returns whether the request has begun a transaction in which nothing was done yet: Weir takes
   * that begin back with its question, and begins it again before the next request.
   *
   * @param isWorthwhile whether the connection is free then
   */
  boolean renew(boolean isWorthwhile) {
    renewed = isWorthwhile ? renewed : null;
    return renewed != null;
  }

  /**
   * The server was asked, and no transaction is open: one that was taken back is still to begin.
   */
  void foundNone() {
    forget();
    Begin begin = renewed;
    renewed = null;
    if (begin != null) {
      delayed.follows(begin);
    }
  }

  /** Returns whether no transaction is open, delayed, reported or rolled back. */
  boolean isWithoutNotes() {
    return !open && !wasOpen && !reported && !rolledBack && !owesBeginning() && promised() == 0;
  }

  /** A part of the request has failed. */
  void requestFailed() {
    next = null;
    renewed = null;
  }

  /** The server reports that a transaction has begun. */
  public void begun(long by) {
    open = true;
    unreported = false;
    descriptor = by;
    reported = true;
  }

  /** The server reports that the transaction has ended. */
  public void ended(boolean byRollback) {
    forget();
    reported = true;
    rolledBack |= byRollback;
  }

  /**
   * The delayed transaction has begun, before the request.
   *
   * @param by its descriptor; 0 where the server does not report transactions that text begins
   */
  public void begunBeforehand(long by) {
    beginning = delayed.isNamed() ? Beginning.OTHERWISE : Beginning.BY_WEIR;
    delayed.begun();
    begun(by);
    unreported = by == 0;
    reportsText |= !unreported;
    wasOpen = true;
    reported = false;
  }

  /**
   * Returns the way in which the transaction of the request began.
   *
   * @param byReading whether implicit transactions were on, and the request only reads
   */
  Beginning wayOfBeginning(boolean byReading) {
    return byReading && beginning == Beginning.OTHERWISE ? Beginning.BY_READING : beginning;
  }

  /**
   * The server has ended the open transaction, in which was only read: it begins again before the
   * next request, and its client knows it by the same descriptor.
   *
   * @param rowCount the value of {@code @@ROWCOUNT}, which is set again then
   */
  void park(int rowCount) {
    delayed.resume(descriptor, rowCount);
    open = false;
    unreported = false;
    descriptor = 0;
  }

  /** No transaction is open: the connection is another one, or the server was asked. */
  void forget() {
    if (open) {
      delayed.drop();
    }
    open = false;
    unreported = false;
    resetUnreported = false;
    nested = null;
    descriptor = 0;
  }

  /** The server was asked, and a transaction is open. */
  void found() {
    renewed = null;
    unreported |= !open;
    resetUnreported = false;
    open = true;
  }

  /**
   * The request was answered.
   *
   * @param hasBegun whether it has begun a transaction if none was open, as statements do that
   *     write; a client before TDS 7.2 is not told of it
   */
  void written(boolean hasBegun) {
    if (hasBegun && !announced && !open) {
      found();
    }
  }

  /** Returns whether the effects of the request may be undone, because of a rollback. */
  boolean mayHaveRolledBack(RequestEffects effects) {
    return rolledBack || (!announced && effects.transactions().rollsBack());
  }

  /** Returns whether the server has reported a rollback. */
  boolean wasRolledBack() {
    return rolledBack;
  }

  /**
   * Returns whether a request that was answered may have undone effects of a transaction.
   *
   * @param failed whether a part of it has failed, which may end a transaction
   */
  boolean mayHaveUndone(RequestEffects effects, boolean failed) {
    // The server does not report a rollback to a savepoint.
    boolean partly =
        effects.transactions().rollsBack()
            || (effects.transaction() instanceof End end && !end.commits());
    return mayHaveRolledBack(effects) || (open && (partly || (unreported && failed)));
  }

  /**
   * Returns whether only the server can tell, after this request, whether a transaction is open.
   *
   * @param implicitly whether any of its statements may have begun a transaction
   */
  boolean isDoubtfulAfter(RequestEffects effects, boolean failed, boolean implicitly) {
    boolean controls = effects.transactions().any();
    // Every server reports a transaction that a transaction manager request begins.
    reportsText |= reported && (controls || (implicitly && effects.transaction() == null));
    if (unreported) {
      return failed || resetUnreported || mayEndUnread(effects);
    }
    return !reported
        && ((effects.transactions().begins() && !wasOpen)
            || (implicitly && !wasOpen && !reportsText)
            || (effects.transactions().ends() && open && !reportsText));
  }

  /**
   * Returns whether a request that succeeds may end a transaction: by its own text, or by code that
   * was not read. A trigger cannot: the statement that runs it fails with error 3609.
   */
  private static boolean mayEndUnread(RequestEffects effects) {
    return effects.transactions().ends()
        || effects.transaction() instanceof End
        || effects.handlesInText()
        || effects.pins().stream().anyMatch(OpenTransaction::isOfUnreadCode);
  }

  private static boolean isOfUnreadCode(Pin pin) {
    return pin.reason() == PinReason.PROCEDURE || pin.reason() == PinReason.UNKNOWN;
  }
}
