package dev.weir.application.session;

/**
 * What the texts of a request may do to the session's transaction.
 *
 * @param begins whether they may begin one
 * @param commits whether they may commit one
 * @param rollsBack whether they may roll one back, wholly or to a savepoint
 */
public record TransactionEffects(boolean begins, boolean commits, boolean rollsBack) {
  /** Of texts that let it be. */
  public static final TransactionEffects NONE = new TransactionEffects(false, false, false);

  /** Whether they may end one. */
  boolean ends() {
    return commits || rollsBack;
  }

  /** Whether they may begin one or end one. */
  boolean any() {
    return begins || ends();
  }

  /** With what another text may do. */
  TransactionEffects and(boolean alsoBegins, boolean alsoCommits, boolean alsoRollsBack) {
    return alsoBegins || alsoCommits || alsoRollsBack
        ? new TransactionEffects(
            begins || alsoBegins, commits || alsoCommits, rollsBack || alsoRollsBack)
        : this;
  }
}
