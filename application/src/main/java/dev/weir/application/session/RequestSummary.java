package dev.weir.application.session;

import dev.weir.application.prepared.HandleCall;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.procedures.ProcedureVerdict;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.Setting;
import dev.weir.domain.tsql.Effects;
import dev.weir.domain.tsql.ProcedureName;
import dev.weir.domain.tsql.Step;
import dev.weir.domain.tsql.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sums up the effects of the texts and calls of one request. Reused for one request after the
 * other; a request without effects on its session allocates nothing.
 */
public final class RequestSummary {
  private final ProcedurePolicy procedures;
  private final List<Pin> pins = new ArrayList<>();
  private final List<Pin> undone = new ArrayList<>();
  private final List<Setting> assignments = new ArrayList<>();
  private final List<HandleCall> handleCalls = new ArrayList<>();
  private final List<ProcedureName> unknownCalls = new ArrayList<>();
  private @Nullable ProcedureVerdicts verdicts;
  private boolean changesProcedures;
  private boolean changesObjects;
  private boolean keepsHandles;
  private boolean givesUpOnly;
  private boolean handlesInText;
  private boolean handlesTouched;
  private boolean settingsOnly;
  private int texts;
  private boolean callsProcedures;
  private boolean endsBulkLoad;
  private TransactionEffects transactions = TransactionEffects.NONE;
  private boolean controlsTransaction;
  private InnerSettings innerSettings = InnerSettings.NONE;
  private boolean touches;
  private @Nullable TransactionStep transaction;
  private final ValueSummary values = new ValueSummary();

  /**
   * Creates a summary.
   *
   * @param procedures the procedures that leave nothing behind according to the operator; the
   *     others pin
   */
  public RequestSummary(ProcedurePolicy procedures) {
    this.procedures = procedures;
  }

  /**
   * Begins a request.
   *
   * @param known the procedures known to its session
   */
  public void begin(ProcedureVerdicts known) {
    verdicts = known;
    unknownCalls.clear();
    changesProcedures = false;
    changesObjects = false;
    keepsHandles = false;
    givesUpOnly = false;
    handlesInText = false;
    pins.clear();
    undone.clear();
    assignments.clear();
    handleCalls.clear();
    handlesTouched = false;
    settingsOnly = false;
    texts = 0;
    callsProcedures = false;
    endsBulkLoad = false;
    transactions = TransactionEffects.NONE;
    controlsTransaction = false;
    innerSettings = InnerSettings.NONE;
    touches = false;
    transaction = null;
    values.begin();
  }

  /** Notes that the text, which {@link #text} adds, is that of a batch. */
  public void alone(Effects effects) {
    values.batch(effects);
  }

  /** Adds a text that the request runs. */
  public void text(Effects effects) {
    pins.addAll(effects.pins());
    undone.addAll(effects.undone());
    assignments.addAll(effects.assignments());
    settingsOnly = effects.isSettingsOnly();
    texts++;
    transaction = TransactionStep.of(effects);
    values.text(effects);
    addTraits(effects.traits());
    boolean repeats = effects.has(Trait.REPEATS_A_CALL);
    boolean hides = effects.has(Trait.CATCHES_ERRORS);
    effects.calls().forEach(called -> called(called, isAmbiguous(called, effects), repeats, hides));
    if (effects.has(Trait.USES_HANDLES)) {
      handlesInText(effects);
    }
  }

  /**
   * Returns whether the name may resolve to another procedure when the call runs than it does now.
   */
  private static boolean isAmbiguous(ProcedureName called, Effects effects) {
    return (called.database() == null && effects.has(Trait.CHANGES_DATABASE))
        || effects.has(Trait.WORKS_AS_ANOTHER);
  }

  private void called(
      ProcedureName procedure, boolean vague, boolean repeats, boolean hidesErrors) {
    callsProcedures = true;
    switch (procedures.of(procedure)) {
      case TRUST -> values.trustedCode();
      case PIN -> addUnknown(procedure);
      case ANALYSE -> {
        ProcedureVerdict verdict = vague || verdicts == null ? null : verdicts.verdict(procedure);
        if (verdict != null) {
          addVerdict(verdict, !hidesErrors);
          if (repeats && verdict.pins().stream().anyMatch(pin -> pin.reason().isCounted())) {
            // Counted pins add up with each call: after several calls their number is unknown.
            pin(PinReason.UNKNOWN);
          }
        } else {
          addUnknown(procedure);
          if (!vague) {
            unknownCalls.add(procedure);
          }
          if (!vague && (repeats || hidesErrors)) {
            unknownCalls.add(procedure);
          }
        }
      }
    }
  }

  private void addUnknown(ProcedureName procedure) {
    pins.add(CalledProcedures.pin(procedure));
    values.anyCode();
  }

  private void addVerdict(ProcedureVerdict verdict, boolean isErrorSeen) {
    pins.addAll(verdict.pins());
    undone.addAll(verdict.undone(isErrorSeen));
    values.procedure(verdict);
    addTraits(verdict.traits());
  }

  private void addTraits(Set<Trait> traits) {
    transactions =
        transactions.and(
            traits.contains(Trait.BEGINS_TRANSACTION),
            traits.contains(Trait.COMMITS),
            traits.contains(Trait.ROLLS_BACK));
    innerSettings = innerSettings.and(InnerSettings.of(traits));
    touches |= traits.contains(Trait.SEEDS_RANDOM) || traits.contains(Trait.CALLS_REMOTELY);
    changesProcedures |=
        traits.contains(Trait.DEFINES_MODULE) || traits.contains(Trait.REBINDS_NAMES);
    changesObjects |=
        traits.contains(Trait.CHANGES_OBJECTS)
            || traits.contains(Trait.RUNS_COMPUTED_TEXT)
            || traits.contains(Trait.NOT_UNDERSTOOD);
  }

  private void handlesInText(Effects effects) {
    handlesInText = true;
    for (Step step : effects.steps()) {
      if (step instanceof Step.Unprepare unprepare) {
        call(new HandleCall(HandleCall.Kind.UNPREPARE, unprepare.handle()));
      }
    }
    givesUpOnly = effects.isWhole() && handleCalls.size() == effects.steps().size();
  }

  /**
   * Adds a call of a procedure, with its effect on handles or without any. The statement that it
   * runs is added by {@link #text}, where it is known.
   */
  public void call(HandleCall call) {
    handleCalls.add(call);
    boolean touches = call.kind() != HandleCall.Kind.NONE;
    handlesTouched |= touches;
    // A shared statement needs no connection of its own; a cursor does.
    keepsHandles |= touches && !(call.kind().usesHandle() || call.text() != null);
    if (call.kind() == HandleCall.Kind.FETCH_CURSOR || opensCursor(call.kind())) {
      keepsHandles = true;
      // A fetch moves the cursor and may run any code.
      values.anyCode();
    }
  }

  private static boolean opensCursor(HandleCall.Kind kind) {
    return kind == HandleCall.Kind.OPEN_CURSOR
        || kind == HandleCall.Kind.EXECUTE_CURSOR
        || kind == HandleCall.Kind.PREPARE_AND_OPEN;
  }

  /** The request runs an unknown statement by its handle. */
  public void unknownStatement() {
    values.anyCode();
  }

  /** The request writes rows through a cursor. */
  public void cursorWrites() {
    values.anyCode();
  }

  /** The request is the rows of a bulk load. */
  public void bulkLoad() {
    endsBulkLoad = true;
    values.rows();
  }

  /**
   * The request is a transaction manager request.
   *
   * @param step null where it neither begins a transaction nor ends one
   */
  public void transaction(@Nullable TransactionStep step) {
    controlsTransaction = true;
    transaction = step;
  }

  /** Adds a pin without a name, of the kind that the request may leave. */
  public void pin(PinReason reason) {
    pins.add(Pin.of(reason));
  }

  /** The request begins a transaction with this isolation level, which outlives it. */
  public void isolation(String level) {
    Assignment assignment = Assignment.of(SessionOption.ISOLATION, level);
    if (assignment == null) {
      pin(PinReason.UNKNOWN);
    } else {
      assignments.add(assignment);
    }
  }

  /** Returns whether it calls procedures, whose definitions may change between two runs. */
  public boolean callsProcedures() {
    return callsProcedures;
  }

  /**
   * Returns the effects known when only a part of the request has come.
   *
   * @param calls what is known of its calls
   * @param withinText whether a text goes on in the next part
   */
  public RequestEffects partly(List<HandleCall> calls, boolean withinText) {
    return RequestEffects.notReadYet(calls, mayNameHandles() || withinText, endsBulkLoad);
  }

  /** Returns whether a text that was read may name handles of prepared statements. */
  public boolean mayNameHandles() {
    return handlesInText || SessionHandles.mayNameHandles(pins);
  }

  /** Returns the effects of the whole request. */
  public RequestEffects end() {
    boolean nothing =
        pins.isEmpty()
            && undone.isEmpty()
            && assignments.isEmpty()
            && !handlesTouched
            && !endsBulkLoad
            && !changesProcedures
            && !changesObjects
            && !transactions.any()
            && !controlsTransaction
            && innerSettings == InnerSettings.NONE
            && !touches
            && values.end().equals(ValueEffects.NONE);
    if (nothing) {
      return RequestEffects.NONE;
    }
    ValueEffects left = values.end();
    return new RequestEffects(
        pins,
        undone,
        assignments,
        settingsOnly && texts == 1 && handleCalls.size() <= 1,
        handlesTouched ? handleCalls : List.of(),
        givesUpOnly,
        handlesInText,
        unknownCalls,
        changesProcedures,
        changesObjects,
        endsBulkLoad,
        pins.isEmpty() ? transaction : null,
        transactions,
        // A statement that writes may run a trigger.
        left.left().isEmpty() ? innerSettings : innerSettings.and(InnerSettings.TOLD),
        mayKeep(),
        left,
        touches);
  }

  private boolean mayKeep() {
    return !pins.isEmpty()
        || !assignments.isEmpty()
        || keepsHandles
        || endsBulkLoad
        || transactions.any()
        || controlsTransaction;
  }
}
