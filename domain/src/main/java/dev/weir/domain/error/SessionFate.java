package dev.weir.domain.error;

/**
 * What becomes of the client session an error is told to.
 *
 * <p>Drivers drop a connection on class 20 and keep it on class 16, so the class has to say the
 * truth. Whatever the class, the answer to a login that is refused is followed by the close, as SQL
 * Server follows its own class 14 refusals.
 */
public enum SessionFate {
  /** The request failed, the session goes on. */
  KEPT(16),
  /** There was no session yet and will be none: only ever the answer to a login. */
  REFUSED(16),
  /** The session cannot go on: its state is lost, or was taken away. */
  ENDED(20);

  private final int severity;

  SessionFate(int severity) {
    this.severity = severity;
  }

  /** The class of the ERROR token. */
  public int severity() {
    return severity;
  }
}
