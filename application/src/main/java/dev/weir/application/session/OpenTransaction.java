package dev.weir.application.session;

/**
 * Whether a transaction is open on a session's connection: by what the server tells, and where its
 * text says something else, by what the server says when it is asked. Babelfish tells nothing of
 * the transactions that text begins and ends.
 */
final class OpenTransaction {
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

  boolean isOpen() {
    return open;
  }

  /** The server's name of it, or 0. */
  long descriptor() {
    return descriptor;
  }

  /** A request begins. */
  void requestBegins() {
    wasOpen = open;
    told = false;
    rolledBack = false;
  }

  /** The server tells that one has begun. */
  void begun(long by) {
    open = true;
    untold = false;
    descriptor = by;
    told = true;
  }

  /** The server tells that it has ended. */
  void ended(boolean byRollback) {
    forget();
    told = true;
    rolledBack |= byRollback;
  }

  /** None is open: the connection is another, or the server was asked. */
  void forget() {
    open = false;
    untold = false;
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
   * A request has ended.
   *
   * @return whether only the server knows now whether a transaction is open
   */
  boolean isDoubtfulAfter(RequestEffects effects, boolean failed) {
    boolean controls = effects.beginsTransaction() || effects.endsTransaction();
    tellsOfText |= told && controls;
    if (untold) {
      return failed || !effects.equals(RequestEffects.NONE);
    }
    return !told
        && ((effects.beginsTransaction() && !wasOpen)
            || (effects.endsTransaction() && open && !tellsOfText));
  }
}
