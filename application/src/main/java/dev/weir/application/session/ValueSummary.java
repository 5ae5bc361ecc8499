package dev.weir.application.session;

import dev.weir.domain.procedures.ProcedureVerdict;
import dev.weir.domain.tsql.Effects;
import dev.weir.domain.tsql.LastingValue;
import dev.weir.domain.tsql.LastingValues;
import dev.weir.domain.tsql.Trait;
import dev.weir.domain.tsql.ValuesRead;
import java.util.Set;

/** Sums up what the texts and calls of one request do to values that outlive it. */
final class ValueSummary {
  private ValuesRead read = ValuesRead.NONE;
  private boolean readsFleeting;
  private LastingValues asked = LastingValues.NONE;
  private LastingValues earlier = LastingValues.NONE;
  private LastingValues left = LastingValues.NONE;
  private LastingValues set = LastingValues.NONE;
  private boolean inserts;

  void begin() {
    read = ValuesRead.NONE;
    readsFleeting = false;
    asked = LastingValues.NONE;
    earlier = LastingValues.NONE;
    left = LastingValues.NONE;
    set = LastingValues.NONE;
    inserts = false;
  }

  void text(Effects effects) {
    read = read.and(effects.valuesRead());
    readsFleeting |= effects.has(Trait.READS_FLEETING_VALUE);
    asked = asked.with(effects.asked());
    earlier = earlier.with(effects.earlier());
    left = left.with(effects.left());
    set = set.with(effects.set());
    inserts |= effects.has(Trait.INSERTS);
    if (effects.has(Trait.NOT_UNDERSTOOD) || effects.has(Trait.RUNS_COMPUTED_TEXT)) {
      anything();
    }
    if (effects.has(Trait.USES_HANDLES)) {
      anyCode();
    }
    if (effects.has(Trait.CALLS_FUNCTION)) {
      function();
    }
  }

  /** A procedure is called that was read. What it surely sets is not asked. */
  void procedure(ProcedureVerdict verdict) {
    Set<Trait> traits = verdict.traits();
    read = read.and(verdict.valuesRead());
    readsFleeting |= traits.contains(Trait.READS_FLEETING_VALUE);
    asked = asked.with(verdict.asked());
    earlier = earlier.with(verdict.earlier());
    left = left.with(verdict.left());
    if (!verdict.left().isEmpty()) {
      set = LastingValues.NONE;
    }
    inserts |= traits.contains(Trait.INSERTS);
    if (traits.contains(Trait.CALLS_FUNCTION)) {
      function();
    }
    if (!verdict.pins().isEmpty()) {
      anyCode();
    }
  }

  /** It can read, and set nothing. */
  private void function() {
    asked = asked.with(LastingValues.OF_CALLS);
  }

  /** Code runs that is not in the text: a procedure, or a prepared statement. */
  void anyCode() {
    readsFleeting = true;
    trustedCode();
  }

  /** The same by the word of the operator: of procedures that leave nothing behind. */
  void trustedCode() {
    asked = asked.with(LastingValues.OF_CALLS);
    left = left.with(LastingValues.OF_CALLS);
    set = LastingValues.NONE;
    inserts = true;
  }

  private void anything() {
    readsFleeting = true;
    asked = LastingValues.ALL;
    left = LastingValues.ALL;
    set = LastingValues.NONE;
    inserts = true;
  }

  /** Rows of a bulk load: whether there is one at all, is not looked at. */
  void rows() {
    left = left.with(LastingValue.IDENTITY);
    inserts = true;
  }

  ValueEffects end() {
    boolean none =
        read.compareTo(ValuesRead.OWN) <= 0 && !readsFleeting && asked.isEmpty() && left.isEmpty();
    return none
        ? ValueEffects.NONE
        : new ValueEffects(read, readsFleeting, asked, earlier, left, set, inserts);
  }
}
