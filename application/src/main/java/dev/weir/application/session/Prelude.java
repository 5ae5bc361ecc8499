package dev.weir.application.session;

import dev.weir.domain.settings.SettingsChange;
import org.jspecify.annotations.Nullable;

/**
 * The one message of Weir's own that makes a lent connection fit its session.
 *
 * @param reset whether the connection forgets its last session first
 * @param text a batch, which goes well as a whole or not at all
 * @param begins whether its last statement begins the session's transaction
 */
public record Prelude(boolean reset, String text, boolean begins) {
  /** What a session needs beside its own; null where it needs nothing. */
  static @Nullable Prelude of(SettingsChange change, OpenTransaction transaction) {
    boolean begins = transaction.isToBegin();
    if (!begins) {
      return change.reset() || !change.text().isEmpty()
          ? new Prelude(change.reset(), change.text(), false)
          : null;
    }
    String settings = change.text().isEmpty() ? "" : change.text() + ";";
    return new Prelude(change.reset(), settings + transaction.beginning(), true);
  }

  /**
   * What a reset needs beside itself: it leaves the isolation level as it is (MS-TDS 2.2.3.1.2).
   */
  public static final Prelude RESET =
      new Prelude(true, "SET TRANSACTION ISOLATION LEVEL READ COMMITTED", false);
}
