package dev.weir.domain.tsql;

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

/**
 * What a text does to its session, as far as the text tells. A view into its scanner: it changes
 * with the next text, which a {@link #copy} does not.
 *
 * <p>Pins and traits may be too many, never too few; steps and assignments are certain.
 */
public final class Effects {
  /** What exceeds it is not told one by one; {@code UNKNOWN} stands for it. */
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

  Effects() {}

  /** The pins that the text sets, once it has run. */
  public List<Pin> pins() {
    return Collections.unmodifiableList(pins);
  }

  /**
   * The pins that the text undoes, if it runs without an error. Where the reason asks for more
   * evidence than that, it is a hint that asking the server may be worth it.
   */
  public List<Pin> undone() {
    return Collections.unmodifiableList(undone);
  }

  /**
   * What SET and USE statements assign, and calls of {@code sp_set_session_context}, in their
   * order, for certain if the answer bears no error. After an error it is not known which of them
   * were run.
   */
  public List<Setting> assignments() {
    return Collections.unmodifiableList(assignments);
  }

  /**
   * Whether the text is a batch of {@link #steps} and nothing else. The text of an RPC never is:
   * its answer has another shape.
   */
  public boolean whole() {
    return whole;
  }

  /** The statements of the text, in their order, where it is {@link #whole}; else empty. */
  public List<Step> steps() {
    return whole ? Collections.unmodifiableList(steps) : List.of();
  }

  /** Whether the text is settings and nothing else. */
  public boolean settingsOnly() {
    return whole && !steps.isEmpty() && steps.size() == assignments.size();
  }

  /** The procedures it calls that are not known here, each once. */
  public List<ProcedureName> calls() {
    return Collections.unmodifiableList(calls);
  }

  /** Whether it may do that. */
  public boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** All it may do. */
  public Set<Trait> traits() {
    return Collections.unmodifiableSet(traits);
  }

  /** Whose values it reads. */
  public ValuesRead valuesRead() {
    return valuesRead;
  }

  /**
   * The values it asks for that last, its own among them: the statement that was to set them may
   * have failed, and then they are those of an earlier text.
   */
  public LastingValues asked() {
    return asked;
  }

  /** Those of them that it has not surely set itself. */
  public LastingValues earlier() {
    return earlier;
  }

  /** The values it may set that last: by a trigger, too. */
  public LastingValues left() {
    return left;
  }

  /** Those of them that it sets for certain, if it runs without an error. */
  public LastingValues set() {
    return set;
  }

  /** Whether the transaction may be another one after it. */
  public boolean controlsTransactions() {
    return has(Trait.BEGINS_TRANSACTION)
        || has(Trait.COMMITS)
        || has(Trait.ROLLS_BACK)
        || has(Trait.SAVES);
  }

  /**
   * Whether any connection will do for it and is left as it was: no pins, settings, transactions,
   * calls that would have to be looked at, or values of an earlier request.
   */
  public boolean clean() {
    return pins.isEmpty()
        && assignments.isEmpty()
        && calls.isEmpty()
        && !controlsTransactions()
        && valuesRead.compareTo(ValuesRead.OWN) <= 0;
  }

  /** The same effects, which stay as they are when another text is read. */
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
  }

  void pin(Pin pin) {
    if (pin.reason().counted()) {
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
    if (pin.reason().counted() || !undone.contains(pin)) {
      addBounded(undone, pin);
    }
  }

  /** Whether, so far, it undoes one that it did not set itself. */
  boolean undoesMoreThanItSets(Pin pin) {
    return Collections.frequency(undone, pin) > Collections.frequency(pins, pin);
  }

  void unknown() {
    traits.add(Trait.NOT_UNDERSTOOD);
    whole = false;
    Pin unknown = Pin.of(PinReason.UNKNOWN);
    if (!pins.contains(unknown)) {
      pins.add(unknown);
    }
  }

  /** Nobody knows whether the text is run; only what the server is asked about may be undone. */
  void perhapsNotRun() {
    whole = false;
    assignments.forEach(each -> pin(Pins.doubt(each)));
    assignments.clear();
    Pin parser = Pins.doubt(Assignment.of(SessionOption.PARSEONLY, false));
    undone.removeIf(pin -> !pin.equals(parser) && !pin.reason().evidence().isAsked());
    set = LastingValues.NONE;
  }

  void assign(Setting assignment) {
    addBounded(assignments, assignment);
  }

  void step(Step step) {
    addBounded(steps, step);
  }

  void call(ProcedureName name) {
    if (calls.contains(name)) {
      may(Trait.REPEATS_A_CALL);
    } else {
      addBounded(calls, name);
    }
  }

  void may(Trait trait) {
    traits.add(trait);
  }

  void reads(ValuesRead values) {
    valuesRead = valuesRead.and(values);
  }

  void asks(LastingValue value, boolean own) {
    asked = asked.with(value);
    if (!own) {
      earlier = earlier.with(value);
    }
  }

  void leaves(LastingValue value) {
    left = left.with(value);
  }

  void sets(LastingValue value) {
    set = set.with(value);
  }

  void notWhole() {
    whole = false;
  }

  /**
   * Takes in what a text does that this one runs, perhaps. Its assignments and the values it reads
   * are for the caller to judge.
   */
  void include(Effects inner, boolean conditional) {
    inner.pins.forEach(this::pin);
    inner.calls.forEach(this::call);
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
      unknown();
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
