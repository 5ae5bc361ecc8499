package dev.weir.application.session;

/**
 * The possible effects of a request's texts on the session's transaction.
 *
 * @param begins whether they may begin one
 * @param commits whether they may commit one
 * @param rollsBack whether they may roll one back, wholly or to a savepoint
 */
public record TransactionEffects(boolean begins, boolean commits, boolean rollsBack) {
  /** The effects of texts that do not touch transactions. */
  public static final TransactionEffects NONE = new TransactionEffects(false, false, false);

  /** Returns whether they may end one. */
  boolean ends() {
    return commits || rollsBack;
  }

  /** Returns whether they may begin one or end one. */
  boolean any() {
    return begins || ends();
  }

  /** Returns these effects together with those of another text. */
  TransactionEffects and(boolean alsoBegins, boolean alsoCommits, boolean alsoRollsBack) {
    return alsoBegins || alsoCommits || alsoRollsBack
        ? new TransactionEffects(
            begins || alsoBegins, commits || alsoCommits, rollsBack || alsoRollsBack)
        : this;
  }
}
