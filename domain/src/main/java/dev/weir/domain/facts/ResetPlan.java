package dev.weir.domain.facts;

import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.SettingsBaseline;
import dev.weir.domain.settings.SettingsChange;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The way in which a connection is made fit for another session: what its server's reset restores,
 * the statements that put the rest right, and the state after which it must be closed instead.
 *
 * <p>The text stands directly behind the reset, in the same message. It succeeds as a whole, or the
 * connection is closed. It leaves the session as after the login, but for the isolation level,
 * which {@link #isolation} sets last.
 */
public final class ResetPlan {
  /** The number of the error by which the text fails: that of RAISERROR with a text. */
  public static final int FAILURE = 50000;

  /**
   * Ends a transaction that the reset may have left open, and fails if it is open even then. An
   * acknowledged reset is no proof: one server acknowledges it and keeps the transaction.
   */
  private static final String NO_TRANSACTION =
      "IF @@TRANCOUNT>0 BEGIN ROLLBACK TRANSACTION;IF @@TRANCOUNT>0 "
          + failure("a transaction stays open")
          + " END;";

  /** State that no statement puts right. */
  private static final Set<StateKind> OBJECTS =
      EnumSet.of(
          StateKind.TEMP_TABLE,
          StateKind.PREPARED_HANDLE,
          StateKind.CURSOR,
          StateKind.CONTEXT_INFO,
          StateKind.SESSION_CONTEXT);

  /** The plan for a server that is assumed to be SQL Server, and a login that told nothing. */
  public static final ResetPlan ASSUMED =
      new ResetPlan(
          ServerFacts.SQL_SERVER,
          SettingsBaseline.told("", "").with(SessionOption.ISOLATION, "READ COMMITTED"),
          MeasuredBaseline.UNKNOWN,
          true);

  private final ServerFacts facts;
  private final SettingsBaseline baseline;
  private final MeasuredBaseline measured;
  private final boolean isAssumed;
  private final boolean isAcknowledged;
  private final boolean isComplete;
  private final Set<StateKind> lasting = EnumSet.noneOf(StateKind.class);
  private final boolean canReset;
  private final boolean canResetInTransaction;
  private final String text;
  private final String isolation;

  /**
   * Derives the plan.
   *
   * @param baseline the settings after the login, as far as they are known
   * @param measured the values after the login that are no settings, or not known as such
   * @param isAssumed whether the server is assumed to be SQL Server, which was not measured
   */
  public ResetPlan(
      ServerFacts facts, SettingsBaseline baseline, MeasuredBaseline measured, boolean isAssumed) {
    this.facts = facts;
    this.isAssumed = isAssumed;
    this.baseline = baseline;
    this.measured = measured;
    this.isAcknowledged = facts.has(ServerTrait.ACKNOWLEDGES_RESET);
    this.isComplete = restoresAllStates();
    this.isolation = isolationStatement();
    this.text = NO_TRANSACTION + statements() + proof();
    OBJECTS.stream().filter(state -> !isGone(ResetWay.RESET, state)).forEach(lasting::add);
    this.canReset = lasting.isEmpty() && isTried();
    this.canResetInTransaction = canReset && restoresObjects(ResetWay.RESET_IN_TRANSACTION);
  }

  /** Returns the facts from which it is derived. */
  public ServerFacts facts() {
    return facts;
  }

  /** Returns whether a reset makes the connection fit again after a session without leftovers. */
  public boolean canReset() {
    return canReset;
  }

  /**
   * Returns the labels of the state for which no way is known to remove it, so that connections are
   * closed where SQL Server would reset them.
   */
  public List<String> lasting() {
    return lasting.stream().map(StateKind::label).toList();
  }

  /** Returns whether it does so even if a transaction may be open before the reset. */
  public boolean canResetInTransaction() {
    return canResetInTransaction;
  }

  /** Returns whether the reset is known to remove this kind of state, which a session has left. */
  public boolean canRemove(StateKind left) {
    if (left == StateKind.ISOLATION) {
      return canReset && canRestoreIsolation();
    }
    return canReset && (!isObject(left) || facts.restores(ResetWay.RESET, left));
  }

  /** API cursors come by calls that are always seen, so they matter only where one was opened. */
  private static boolean isObject(StateKind state) {
    return OBJECTS.contains(state) || state == StateKind.API_CURSOR;
  }

  /**
   * Returns whether the reset is relied on for state that cannot be measured on a server in use:
   * locks of the application, trace flags, documents, failed bulk loads.
   */
  public boolean canRemoveUnmeasured() {
    return isAssumed && canReset;
  }

  /** Returns whether the reset wipes {@code @@IDENTITY} and the like. */
  public boolean wipesValues() {
    return !isLeft(StateKind.IDENTITY);
  }

  /**
   * Returns whether the reset restores all that was measured, so that it is the whole procedure
   * that SQL Server runs. Only then it is relied on for options that cannot be measured.
   */
  public boolean isComplete() {
    return isComplete;
  }

  private boolean restoresAllStates() {
    for (StateKind state : StateKind.values()) {
      boolean isOther = state.isTransaction() || state == StateKind.ISOLATION;
      if (!isOther && !isGone(ResetWay.RESET, state)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the reset makes a connection fit again whatever measured state was left. */
  public boolean restoresEverything() {
    return isComplete && canResetInTransaction && wipesValues() && canRestoreIsolation();
  }

  /**
   * Returns whether the level of the login comes back once a session has set another one. A server
   * that refuses levels may accept some of them, and not that of the login.
   */
  public boolean canRestoreIsolation() {
    return facts.setIsolation() == SetReaction.ACCEPTED
        || facts.setIsolation() == SetReaction.IGNORED
        || (facts.restores(ResetWay.RESET, StateKind.ISOLATION)
            && facts.restores(ResetWay.RESET_IN_TRANSACTION, StateKind.ISOLATION));
  }

  /** Returns whether the server has to acknowledge the reset; else the text proves it. */
  public boolean needsAcknowledgement() {
    return isAcknowledged;
  }

  /** Returns the statements that follow the reset, each with a semicolon. */
  public String text() {
    return text;
  }

  /** Returns the statement that sets the isolation level of the login; empty where none is due. */
  public String isolation() {
    return isolation;
  }

  /** A server that was not seen to carry out any reset is not sent one. */
  private boolean isTried() {
    return isAcknowledged || facts.truth(ServerTrait.ACKNOWLEDGES_RESET) == Truth.NO;
  }

  private boolean restoresObjects(ResetWay way) {
    return OBJECTS.stream().allMatch(state -> isGone(way, state));
  }

  private boolean isGone(ResetWay way, StateKind state) {
    ResetEffect effect = facts.after(way, state);
    return effect == ResetEffect.RESTORED || effect == ResetEffect.ABSENT;
  }

  // ---- settings ----

  private boolean isLeft(StateKind state) {
    return !isGone(ResetWay.RESET, state) || !isGone(ResetWay.RESET_IN_TRANSACTION, state);
  }

  /** Returns the statements for what the reset may leave, and notes what they cannot restore. */
  private String statements() {
    StringBuilder statements = new StringBuilder();
    // First, because statements behind it would begin a transaction.
    restore(statements, SessionOption.IMPLICIT_TRANSACTIONS, null);
    restore(statements, SessionOption.ROWCOUNT, "0");
    restore(statements, SessionOption.DATABASE, null);
    restore(statements, SessionOption.LANGUAGE, null);
    restoreDates(statements);
    restore(statements, SessionOption.NOCOUNT, null);
    restore(statements, SessionOption.XACT_ABORT, null);
    restore(statements, SessionOption.LOCK_TIMEOUT, text(measured.lockTimeout()));
    restore(statements, SessionOption.TEXTSIZE, text(measured.textSize()));
    restore(statements, SessionOption.DEADLOCK_PRIORITY, text(measured.deadlockPriority()));
    if (isLeft(StateKind.ANSI_OPTIONS)) {
      // An explicit value would hide the option of a database.
      lasting.add(StateKind.ANSI_OPTIONS);
    }
    if (isLeft(StateKind.ISOLATION) && baseline.value(SessionOption.ISOLATION) == null) {
      lasting.add(StateKind.ISOLATION);
    }
    return statements.toString();
  }

  /** A language brings its own date format, which need not be that of the login. */
  private void restoreDates(StringBuilder statements) {
    boolean isLanguageSet = isLeft(StateKind.LANGUAGE);
    restoreDate(
        statements,
        SessionOption.DATEFORMAT,
        StateKind.DATEFORMAT,
        measured.dateFormat(),
        isLanguageSet);
    restoreDate(
        statements,
        SessionOption.DATEFIRST,
        StateKind.DATEFIRST,
        text(measured.dateFirst()),
        isLanguageSet);
  }

  private void restoreDate(
      StringBuilder statements,
      SessionOption option,
      StateKind state,
      @Nullable String value,
      boolean isLanguageSet) {
    if (value != null && (isLanguageSet || isLeft(state))) {
      add(statements, option, value);
    } else if (isLeft(state)) {
      lasting.add(state);
    }
  }

  /**
   * Restores an option where the reset may leave it.
   *
   * @param measuredValue the value after the login; null to take it from the baseline
   */
  private void restore(
      StringBuilder statements, SessionOption option, @Nullable String measuredValue) {
    StateKind state = Objects.requireNonNull(StateKind.of(option), option::name);
    if (!isLeft(state)) {
      return;
    }
    String value = measuredValue == null ? baseline.value(option) : measuredValue;
    if (value == null) {
      lasting.add(state);
    } else {
      add(statements, option, value);
    }
  }

  private static void add(StringBuilder statements, SessionOption option, String value) {
    statements.append(SettingsChange.statement(option, value)).append(';');
  }

  private static @Nullable String text(@Nullable Integer value) {
    return value == null ? null : String.valueOf(value);
  }

  // ---- isolation ----

  /**
   * Most servers keep the level over a reset, and a few do not, so that it is set in any case. A
   * server that refuses levels is only asked for one that is not in force.
   */
  private String isolationStatement() {
    String level = baseline.value(SessionOption.ISOLATION);
    if (level == null) {
      return "";
    }
    String statement = SettingsChange.statement(SessionOption.ISOLATION, level);
    if (facts.setIsolation() != SetReaction.REFUSED) {
      return statement;
    }
    return measured.isolation() == null
        ? ""
        : "IF EXISTS(SELECT 1 FROM sys.dm_exec_sessions WHERE session_id=@@SPID AND"
            + " transaction_isolation_level<>"
            + measured.isolation()
            + ") "
            + statement;
  }

  // ---- the proof where the server acknowledges nothing ----

  private String proof() {
    if (isAcknowledged) {
      return "";
    }
    StringBuilder condition = new StringBuilder("IF @@TRANCOUNT>0");
    differs(condition, "@@OPTIONS", text(measured.options()));
    differs(condition, "@@DATEFIRST", text(measured.dateFirst()));
    differs(condition, "@@LOCK_TIMEOUT", text(measured.lockTimeout()));
    differs(condition, "@@TEXTSIZE", text(measured.textSize()));
    differs(condition, "DB_NAME()", quoted(measured.database()));
    differs(condition, "@@LANGUAGE", quoted(measured.language()));
    return condition.append(' ').append(failure("the reset is not proven")).append(';').toString();
  }

  private static void differs(StringBuilder condition, String value, @Nullable String expected) {
    if (expected != null) {
      condition.append(" OR ").append(value).append("<>").append(expected);
    }
  }

  private static @Nullable String quoted(@Nullable String value) {
    return value == null ? null : "N'" + value.replace("'", "''") + "'";
  }

  private static String failure(String reason) {
    return "RAISERROR(N'Weir: " + reason + "',16,1)";
  }
}
