package dev.weir.domain.procedures;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.Effects;
import dev.weir.domain.tsql.LastingValues;
import dev.weir.domain.tsql.ProcedureName;
import dev.weir.domain.tsql.Scope;
import dev.weir.domain.tsql.Trait;
import dev.weir.domain.tsql.ValuesRead;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Determines the effects of a procedure on its session: reads its definition and those of all
 * procedures it calls, each once.
 *
 * <p>The caller takes the {@link #wanted} procedures, asks the server for their definitions with
 * the session's rights, and passes each to {@link #defined}, until none is wanted any more.
 */
public final class ProcedureAnalysis {
  /** The most procedures that an analysis reads; further calls pin. */
  static final int MOST = 64;

  private final EffectScanner scanner;
  private final Map<ProcedureReference, String> versions = new HashMap<>();
  private final Set<ProcedureReference> wanted = new LinkedHashSet<>();
  private final ProcedureReference analysed;
  private final List<Pin> pins = new ArrayList<>();
  private final List<Pin> undone = new ArrayList<>();
  private final EnumSet<Trait> traits = EnumSet.noneOf(Trait.class);
  private ValuesRead valuesRead = ValuesRead.NONE;
  private LastingValues asked = LastingValues.NONE;
  private LastingValues earlier = LastingValues.NONE;
  private LastingValues left = LastingValues.NONE;

  /**
   * @param scanner used only during calls of {@link #defined}
   * @param procedure a {@link ProcedureReference#isCertain} one
   */
  public ProcedureAnalysis(EffectScanner scanner, ProcedureReference procedure) {
    this.scanner = scanner;
    this.analysed = procedure;
    wanted.add(procedure);
  }

  /**
   * Returns the procedures whose definitions are needed to continue; none when the verdict is
   * found.
   */
  public List<ProcedureReference> wanted() {
    return List.copyOf(wanted);
  }

  /** Takes the server's definition of a wanted procedure. */
  public void defined(ProcedureReference procedure, ProcedureDefinition definition) {
    if (!wanted.remove(procedure)) {
      throw new IllegalArgumentException(procedure + " is not wanted");
    }
    versions.put(procedure, definition.version());
    String text = definition.text();
    if (text == null) {
      pinUnanalysed(procedure.toString());
      return;
    }
    Effects effects = scanner.scan(Scope.PROCEDURE, text);
    // The definitions of called procedures do not tell how often they run.
    boolean once = procedure.equals(analysed);
    for (Pin pin : effects.pins()) {
      if (pin.reason() == PinReason.UNKNOWN || (pin.reason().isCounted() && !once)) {
        pinUnanalysed(procedure.toString());
      } else {
        add(pin);
      }
    }
    addUndone(effects, once);
    traits.addAll(effects.traits());
    valuesRead = valuesRead.and(effects.valuesRead());
    asked = asked.with(effects.lastingReads());
    earlier = earlier.with(effects.lastingReadsOfEarlierTexts());
    left = left.with(effects.lastingWrites());
    boolean elsewhere = effects.has(Trait.CHANGES_DATABASE);
    for (ProcedureName called : effects.calls()) {
      ProcedureReference reference = procedure.calling(called, definition.schema());
      boolean resolvedByCaller = called.schema() == null && effects.has(Trait.CALLS_FROM_TEXT);
      if (resolvedByCaller || (elsewhere && called.database() == null)) {
        pinUnanalysed(reference.toString());
      } else {
        follow(reference);
      }
    }
  }

  /** Returns the verdict, once no definition is wanted any more. */
  public ProcedureVerdict verdict() {
    if (!wanted.isEmpty()) {
      throw new IllegalStateException("definitions are still wanted: " + wanted);
    }
    return new ProcedureVerdict(pins, undone, valuesRead, asked, earlier, left, traits, versions);
  }

  /**
   * Adds the pins that a definition undoes. The success of a call proves it only where the analysed
   * procedure itself sets as many, and no TRY can hide an error; elsewhere the server has to be
   * asked. Pins that are not counted do not qualify: another call of the same request may set them
   * again afterwards.
   */
  private void addUndone(Effects effects, boolean once) {
    boolean isErrorSeen = once && !effects.has(Trait.CATCHES_ERRORS);
    List<Pin> own = new ArrayList<>(effects.pins());
    for (Pin pin : effects.undone()) {
      boolean paired = own.remove(pin) && isErrorSeen && pin.reason().isCounted();
      if (pin.reason().evidence().isAsked() ? !undone.contains(pin) : paired) {
        undone.add(pin);
      }
    }
  }

  private void follow(ProcedureReference reference) {
    if (versions.containsKey(reference) || wanted.contains(reference)) {
      return;
    }
    if (!reference.isCertain() || versions.size() + wanted.size() >= MOST) {
      pinUnanalysed(reference.toString());
    } else {
      wanted.add(reference);
    }
  }

  private void pinUnanalysed(String name) {
    add(new Pin(PinReason.PROCEDURE, name));
  }

  private void add(Pin pin) {
    if (pin.reason().isCounted() || !pins.contains(pin)) {
      pins.add(pin);
    }
  }
}
