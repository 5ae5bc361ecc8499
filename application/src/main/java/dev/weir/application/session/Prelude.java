package dev.weir.application.session;

import dev.weir.domain.settings.SettingsChange;
import org.jspecify.annotations.Nullable;

/**
 * The one message of Weir's own that prepares a lent connection for its session.
 *
 * @param reset whether the connection is reset first
 * @param text a batch that succeeds as a whole or not at all
 * @param begins whether its last statement begins the session's transaction
 * @param transaction the descriptor of the transaction that is open already, or 0
 */
public record Prelude(boolean reset, String text, boolean begins, long transaction) {
  /** Creates a prelude for a connection on which no transaction is open. */
  public Prelude(boolean reset, String text, boolean begins) {
    this(reset, text, begins, 0);
  }

  /**
   * Returns the prelude with these parts; null where there is nothing to send.
   *
   * @param unpreparing statements that make the server give up handles, each with a semicolon
   */
  static @Nullable Prelude of(
      String unpreparing, SettingsChange change, OpenTransaction transaction) {
    if (!transaction.owesBeginning()) {
      return change.reset() || !change.text().isEmpty() || !unpreparing.isEmpty()
          ? new Prelude(change.reset(), unpreparing + change.text(), false)
          : null;
    }
    String settings = change.text().isEmpty() ? "" : change.text() + ";";
    String before = unpreparing + settings;
    return transaction.isToBegin()
        ? new Prelude(change.reset(), before + transaction.beginning(), true)
        : new Prelude(
            change.reset(), before + transaction.nesting(), false, transaction.descriptor());
  }

  /**
   * The prelude of a plain reset. It sets the isolation level, which a reset leaves unchanged
   * (MS-TDS 2.2.3.1.2).
   */
  public static final Prelude RESET =
      new Prelude(true, "SET TRANSACTION ISOLATION LEVEL READ COMMITTED", false);
}
