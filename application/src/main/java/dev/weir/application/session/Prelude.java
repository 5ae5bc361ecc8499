package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.application.pool.ValueOwner;
import dev.weir.domain.facts.ResetPlan;
import dev.weir.domain.settings.Setting;
import dev.weir.domain.settings.SettingsChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one message of Weir's own that prepares a lent connection for its session.
 *
 * @param opening whether it resets the connection first, and how the reset is known to have run
 * @param text a batch that succeeds as a whole or not at all
 * @param begins whether its last statement begins the session's transaction
 * @param transaction the descriptor of the transaction that is open already, or 0
 * @param settings the session's settings that it sets
 * @param capture the values of another session to be read first; null for none. A reset would wipe
 *     them, so that they are never read by a message that resets the connection
 */
public record Prelude(
    Opening opening,
    String text,
    boolean begins,
    long transaction,
    List<Setting> settings,
    @Nullable Capture capture) {
  /** The beginning of a prelude. */
  public enum Opening {
    /** The connection stays as it is. */
    NO_RESET,
    /** The connection is reset, and the server acknowledges that. */
    ACKNOWLEDGED_RESET,
    /** The connection is reset, and the text fails if it was not. */
    PROVEN_RESET
  }

  /** Keeps its own copy. */
  public Prelude {
    settings = List.copyOf(settings);
  }

  /** Creates a prelude before which no values are read. */
  public Prelude(
      Opening opening, String text, boolean begins, long transaction, List<Setting> settings) {
    this(opening, text, begins, transaction, settings, null);
  }

  /** Returns a prelude, or none, with the reading of the values of another session before it. */
  static Prelude capturing(Capture values, @Nullable Prelude prelude) {
    return prelude == null
        ? new Prelude(Opening.NO_RESET, "", false, 0, List.of(), values)
        : new Prelude(
            prelude.opening,
            prelude.text,
            prelude.begins,
            prelude.transaction,
            prelude.settings,
            values);
  }

  /**
   * The reading of values that another session has left on the connection.
   *
   * @param question the batch that returns one row of texts
   * @param from the connection
   * @param owner the session whose values they are
   */
  public record Capture(String question, Remains from, ValueOwner owner) {
    /** Gives the owner the result; null if the values could not be read. */
    public void end(@Nullable List<String> row) {
      owner.captured(from, row);
    }
  }

  /** Creates a prelude for a connection on which no transaction is open. */
  public Prelude(boolean reset, String text, boolean begins) {
    this(reset ? Opening.ACKNOWLEDGED_RESET : Opening.NO_RESET, text, begins, 0, List.of());
  }

  /** Returns whether the connection is reset first. */
  public boolean reset() {
    return opening != Opening.NO_RESET;
  }

  /**
   * Returns the prelude with these parts; null where there is nothing to send.
   *
   * @param before statements in front of the settings, each with a semicolon
   * @param plan the way of a reset, where the change needs one
   * @param implicit whether statements of the session begin transactions
   */
  static @Nullable Prelude of(
      String before,
      SettingsChange change,
      ResetPlan plan,
      OpenTransaction transaction,
      boolean implicit) {
    if (change.reset()) {
      String text = plan.text() + before + join(plan.isolation(), change.text());
      return of(opening(plan), text, change, transaction, implicit);
    }
    boolean isNeeded = transaction.owesBeginning() || !change.text().isEmpty() || !before.isEmpty();
    return isNeeded
        ? of(Opening.NO_RESET, before + change.text(), change, transaction, implicit)
        : null;
  }

  private static Prelude of(
      Opening opening,
      String text,
      SettingsChange change,
      OpenTransaction transaction,
      boolean implicit) {
    if (!transaction.owesBeginning()) {
      return new Prelude(opening, text, false, 0, change.settings());
    }
    return transaction.isToBegin()
        ? new Prelude(
            opening, join(text, transaction.beginning(implicit)), true, 0, change.settings())
        : new Prelude(
            opening,
            join(text, transaction.nesting()),
            false,
            transaction.descriptor(),
            change.settings());
  }

  private static String join(String before, String statement) {
    String separator = before.isEmpty() || before.endsWith(";") || statement.isEmpty() ? "" : ";";
    return before + separator + statement;
  }

  /** Returns the prelude of a reset after which the connection is as after its login. */
  public static Prelude ofReset(ResetPlan plan) {
    return new Prelude(opening(plan), plan.text() + plan.isolation(), false, 0, List.of());
  }

  private static Opening opening(ResetPlan plan) {
    return plan.needsAcknowledgement() ? Opening.ACKNOWLEDGED_RESET : Opening.PROVEN_RESET;
  }

  /** The prelude of a plain reset at a server that is assumed to be SQL Server. */
  public static final Prelude RESET = ofReset(ResetPlan.ASSUMED);
}
