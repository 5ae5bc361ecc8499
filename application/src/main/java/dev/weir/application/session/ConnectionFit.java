package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.facts.ResetPlan;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.settings.SettingsChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a connection fit for a request of its session, by a prelude: without another session's
 * state, with the session's settings, its transaction, and its {@code @@IDENTITY}.
 */
final class ConnectionFit {
  private final TrackedSettings settings;
  private final EarlierValues values;
  private final SessionHandles handles;
  private final OpenTransaction transaction;

  ConnectionFit(
      TrackedSettings settings,
      EarlierValues values,
      SessionHandles handles,
      OpenTransaction transaction) {
    this.settings = settings;
    this.values = values;
    this.handles = handles;
    this.transaction = transaction;
  }

  /** Returns whether a request without effects can run on the connection as it is. */
  boolean isGiven(Remains found) {
    return !found.needsReset()
        && found.settings().equals(settings.current())
        && found.handles().superfluous() == 0;
  }

  /** Returns whether a connection can be made fit whose server does not restore everything. */
  boolean isPossible(Remains found, RequestEffects request) {
    ResetPlan plan = found.plan();
    boolean readsOthers = needsReset(found, request);
    if (readsOthers && !plan.wipesValues()) {
      return IdentityStatements.canClear(found, request.values(), values, settings);
    }
    boolean isReset = found.needsReset() || readsOthers || settings.since(found.settings()).reset();
    if (!plan.canRestoreIsolation() && !settings.canHaveItsLevel(found.settings(), isReset)) {
      return false;
    }
    boolean isComplete = !Leftovers.hasUnmeasuredOption(found.settings()) || plan.isComplete();
    return !isReset || (plan.canReset() && isComplete);
  }

  /** Returns the prelude for a connection that is lent; null if it needs none. */
  @Nullable Prelude prelude(Remains found, RequestEffects request) {
    boolean wiped = found.needsReset() || needsReset(found, request);
    String clearing =
        wiped ? IdentityStatements.clearing(found, request.values(), values, settings) : "";
    boolean reset = wiped && clearing.isEmpty();
    SettingsChange change = reset ? settings.afterReset() : settings.since(found.settings());
    if (change.reset()) {
      found.wiped();
    }
    values.lent(found);
    String identity = setIdentity(found, request.values(), change.reset());
    found.recordSettings(settings.current());
    handles.lent(found.handles());
    String unpreparing = handles.unpreparing(false, request.values().readsFleeting());
    return Prelude.of(
        unpreparing + clearing + identity,
        change,
        found.plan(),
        transaction,
        settings.isImplicit());
  }

  private boolean needsReset(Remains found, RequestEffects request) {
    boolean mayKeep = settings.mayKeepAfter(request) || transaction.isToBegin();
    return values.needsReset(request.values(), found, mayKeep);
  }

  /** Returns the statements that set the session's {@code @@IDENTITY}; empty if none are needed. */
  private String setIdentity(Remains found, ValueEffects request, boolean reset) {
    String identity = values.identityToSet(request);
    if (identity == null || values.isIdentityOn(found)) {
      return "";
    }
    values.identitySet(found);
    return IdentityStatements.setting(
        identity, settings.isImplicit(reset ? SessionSettings.INITIAL : found.settings()));
  }

  /**
   * Returns the prelude for a connection that the session keeps: handles are given up, and a
   * delayed transaction begins that follows one on this connection, with its isolation level.
   *
   * @param held the connection, or null
   */
  @Nullable Prelude preludeForNextRequest(@Nullable Remains held, RequestEffects request) {
    String text = handles.unpreparing(true, request.values().readsFleeting());
    if (held != null && transaction.owesBeginning()) {
      // Never with a reset, which would drop the session's state on the connection.
      SettingsChange change = settings.since(held.settings()).withoutReset();
      held.recordSettings(settings.current());
      return Prelude.of(text, change, held.plan(), transaction, settings.isImplicit());
    }
    return text.isEmpty()
        ? null
        : new Prelude(Prelude.Opening.NO_RESET, text, false, transaction.descriptor(), List.of());
  }
}
