package dev.weir.domain.tsql;

import dev.weir.domain.pinning.IdentityInsert;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.Setting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The effects of a text on its session, as far as they can be derived from the text. A view into
 * its scanner, which changes with the next text; a {@link #copy} does not.
 *
 * <p>There may be too many pins and traits, never too few; steps and assignments are certain.
 */
public final class Effects {
  /**
   * The most effects of each kind that are kept one by one; {@code UNKNOWN} stands for further
   * ones.
   */
  static final int MOST = 64;

  private final List<Pin> pins = new ArrayList<>();
  private final List<Pin> undone = new ArrayList<>();
  private final List<Setting> assignments = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private final List<ProcedureName> calls = new ArrayList<>();
  private final EnumSet<Trait> traits = EnumSet.noneOf(Trait.class);
  private ValuesRead valuesRead = ValuesRead.NONE;
  private boolean whole = true;
  private LastingValues asked = LastingValues.NONE;
  private LastingValues earlier = LastingValues.NONE;
  private LastingValues left = LastingValues.NONE;
  private LastingValues set = LastingValues.NONE;
  private @Nullable ParameterizedStatement statement;
  private @Nullable Reads reads;

  Effects() {}

  /** Returns the pins that the text sets, once it has run. */
  public List<Pin> pins() {
    return Collections.unmodifiableList(pins);
  }

  /**
   * Returns the pins that the text undoes if it runs without an error. For a reason that needs
   * further evidence this is a hint to ask the server.
   */
  public List<Pin> undone() {
    return Collections.unmodifiableList(undone);
  }

  /**
   * Returns the assignments of SET and USE statements and of calls of {@code
   * sp_set_session_context}, in their order. They are certain if the answer contains no error;
   * after an error it is unknown which of them ran.
   */
  public List<Setting> assignments() {
    return Collections.unmodifiableList(assignments);
  }

  /**
   * Returns whether the text is a batch that consists only of {@link #steps}. The text of an RPC
   * never counts as one, because its answer has another form.
   */
  public boolean isWhole() {
    return whole;
  }

  /**
   * Returns the statements of the text, in their order, if it is {@link #isWhole}; else an empty
   * list.
   */
  public List<Step> steps() {
    return whole ? Collections.unmodifiableList(steps) : List.of();
  }

  /** Returns whether the text consists of settings only. */
  public boolean isSettingsOnly() {
    return whole && !steps.isEmpty() && steps.size() == assignments.size();
  }

  /** Returns the user procedures that it calls, each once. */
  public List<ProcedureName> calls() {
    return Collections.unmodifiableList(calls);
  }

  /** Returns whether it may have this effect. */
  public boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** Returns all effects that it may have. */
  public Set<Trait> traits() {
    return Collections.unmodifiableSet(traits);
  }

  /** Returns the origin of the values that it reads. */
  public ValuesRead valuesRead() {
    return valuesRead;
  }

  /**
   * Returns the lasting values that it reads, including those it sets itself: the statement that
   * sets them may fail, and then the values are those of an earlier text.
   */
  public LastingValues lastingReads() {
    return asked;
  }

  /** Returns the lasting values that it reads and may not have set itself. */
  public LastingValues lastingReadsOfEarlierTexts() {
    return earlier;
  }

  /** Returns the lasting values that it may set, including by a trigger. */
  public LastingValues lastingWrites() {
    return left;
  }

  /** Returns the lasting values that it sets for certain, if it runs without an error. */
  public LastingValues set() {
    return set;
  }

  /**
   * Returns the statement that has these effects, if it was kept to be read again with the values
   * of its parameters; else null.
   */
  public @Nullable ParameterizedStatement statement() {
    return statement;
  }

  /** Returns a copy that keeps the statement. */
  public Effects of(ParameterizedStatement kept) {
    Effects copy = copy();
    copy.statement = kept;
    return copy;
  }

  /** Returns whether it may change the state of the session's transaction. */
  public boolean controlsTransactions() {
    return has(Trait.BEGINS_TRANSACTION)
        || has(Trait.COMMITS)
        || has(Trait.ROLLS_BACK)
        || has(Trait.SAVES);
  }

  /**
   * Returns whether any connection can run it and is unchanged after it: no pins, settings,
   * transactions, calls to analyse, or values of an earlier request.
   */
  public boolean isClean() {
    return pins.isEmpty()
        && assignments.isEmpty()
        && calls.isEmpty()
        && !controlsTransactions()
        && valuesRead.compareTo(ValuesRead.OWN) <= 0;
  }

  /** Returns what the text reads, if that was looked at and is all that it does; else null. */
  public @Nullable Reads reads() {
    return reads;
  }

  /** Returns a copy that also tells what the text reads; null if it may do more than that. */
  public Effects copyWith(@Nullable Reads found) {
    Effects copy = copy();
    copy.reads = found;
    return copy;
  }

  /** Returns a copy that does not change when another text is read. */
  public Effects copy() {
    Effects copy = new Effects();
    copy.pins.addAll(pins);
    copy.undone.addAll(undone);
    copy.assignments.addAll(assignments);
    copy.steps.addAll(steps);
    copy.calls.addAll(calls);
    copy.traits.addAll(traits);
    copy.valuesRead = valuesRead;
    copy.whole = whole;
    copy.asked = asked;
    copy.earlier = earlier;
    copy.left = left;
    copy.set = set;
    copy.statement = statement;
    copy.reads = reads;
    return copy;
  }

  void clear() {
    pins.clear();
    undone.clear();
    assignments.clear();
    steps.clear();
    calls.clear();
    traits.clear();
    valuesRead = ValuesRead.NONE;
    whole = true;
    asked = LastingValues.NONE;
    earlier = LastingValues.NONE;
    left = LastingValues.NONE;
    set = LastingValues.NONE;
    statement = null;
  }

  void pin(Pin pin) {
    if (pin.reason().isCounted()) {
      addBounded(pins, pin);
      return;
    }
    undone.remove(pin);
    if (!pins.contains(pin)) {
      addBounded(pins, pin);
    }
  }

  void pin(PinReason reason) {
    pin(Pin.of(reason));
  }

  void undo(Pin pin) {
    if (pin.reason().isCounted() || !undone.contains(pin)) {
      addBounded(undone, pin);
    }
  }

  /** Returns whether the text so far undoes a pin more often than it sets it. */
  boolean undoesMoreThanItSets(Pin pin) {
    return Collections.frequency(undone, pin) > Collections.frequency(pins, pin);
  }

  /** Notes that the text uses another database from here on, or did so before its last pin. */
  void changeDatabase() {
    pins.replaceAll(IdentityInsert::elsewhere);
  }

  void markUnknown() {
    traits.add(Trait.NOT_UNDERSTOOD);
    whole = false;
    Pin unknown = Pin.of(PinReason.UNKNOWN);
    if (!pins.contains(unknown)) {
      pins.add(unknown);
    }
  }

  /**
   * Records that the text may not run at all. Only pins that the server is asked about, and
   * PARSEONLY itself, can still count as undone.
   */
  void markPossiblyNotRun() {
    whole = false;
    assignments.forEach(each -> pin(Pins.pinForUnknown(each)));
    assignments.clear();
    Pin parser = Pins.pinForUnknown(Assignment.of(SessionOption.PARSEONLY, false));
    undone.removeIf(pin -> !pin.equals(parser) && !pin.reason().evidence().isAsked());
    set = LastingValues.NONE;
  }

  void assign(Setting assignment) {
    addBounded(assignments, assignment);
  }

  void addStep(Step step) {
    addBounded(steps, step);
  }

  void addCall(ProcedureName name) {
    if (calls.contains(name)) {
      addTrait(Trait.REPEATS_A_CALL);
    } else {
      addBounded(calls, name);
    }
  }

  void addTrait(Trait trait) {
    traits.add(trait);
  }

  void addValuesRead(ValuesRead values) {
    valuesRead = valuesRead.and(values);
  }

  void addLastingRead(LastingValue value, boolean own) {
    asked = asked.with(value);
    if (!own) {
      earlier = earlier.with(value);
    }
  }

  void addLastingWrite(LastingValue value) {
    left = left.with(value);
  }

  void addCertainWrite(LastingValue value) {
    set = set.with(value);
  }

  void markNotWhole() {
    whole = false;
  }

  /**
   * Adds the effects of an inner text that this one runs, perhaps conditionally. The caller handles
   * the inner text's assignments and the values it reads.
   */
  void include(Effects inner, boolean conditional) {
    inner.pins.forEach(this::pin);
    inner.calls.forEach(this::addCall);
    traits.addAll(inner.traits);
    asked = asked.with(inner.asked);
    earlier = earlier.with(inner.earlier);
    left = left.with(inner.left);
    inner.undone.stream()
        .filter(pin -> !conditional || pin.reason().evidence().isAsked())
        .forEach(this::undo);
  }

  private <T> void addBounded(List<T> list, T item) {
    if (list.size() < MOST) {
      list.add(item);
    } else {
      markUnknown();
    }
  }

  @Override
  public String toString() {
    return "Effects"
        + pins
        + undone
        + assignments
        + (whole ? steps : List.of())
        + calls
        + traits
        + valuesRead;
  }
}
