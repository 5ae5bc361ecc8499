package dev.weir.domain.error;

/**
 * The outcome of an error for the client session that receives it.
 *
 * <p>Drivers drop a connection on class 20 and keep it on class 16, so the class has to match the
 * outcome. A refused login is always followed by the close of the connection, as SQL Server does
 * after its own class 14 refusals.
 */
public enum SessionFate {
  /** The request failed; the session continues. */
  KEPT(16),
  /** The login is refused: there was no session yet. */
  REFUSED(16),
  /** The session ends: its state is lost, or was taken away. */
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
