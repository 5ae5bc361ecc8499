package dev.weir.application.session;

import dev.weir.domain.procedures.ProcedureVerdict;
import dev.weir.domain.tsql.Effects;
import dev.weir.domain.tsql.LastingValue;
import dev.weir.domain.tsql.LastingValues;
import dev.weir.domain.tsql.SelectedValue;
import dev.weir.domain.tsql.Step;
import dev.weir.domain.tsql.Trait;
import dev.weir.domain.tsql.ValuesRead;
import java.util.List;
import java.util.Set;

/** Sums up the effects of one request's texts and calls on values that outlive it. */
final class ValueSummary {
  private ValuesRead read = ValuesRead.NONE;
  private boolean readsFleeting;
  private LastingValues asked = LastingValues.NONE;
  private LastingValues earlier = LastingValues.NONE;
  private LastingValues left = LastingValues.NONE;
  private LastingValues set = LastingValues.NONE;
  private boolean inserts;
  private List<SelectedValue> alone = List.of();

  void begin() {
    alone = List.of();
    read = ValuesRead.NONE;
    readsFleeting = false;
    asked = LastingValues.NONE;
    earlier = LastingValues.NONE;
    left = LastingValues.NONE;
    set = LastingValues.NONE;
    inserts = false;
  }

  /** Adds the text of a batch, which is the whole request. */
  void batch(Effects effects) {
    if (effects.isWhole()
        && effects.steps().size() == 1
        && effects.steps().getFirst() instanceof Step.Select(List<SelectedValue> values)) {
      alone = values;
    }
  }

  void text(Effects effects) {
    read = read.and(effects.valuesRead());
    readsFleeting |= effects.has(Trait.READS_FLEETING_VALUE);
    asked = asked.with(effects.lastingReads());
    earlier = earlier.with(effects.lastingReadsOfEarlierTexts());
    left = left.with(effects.lastingWrites());
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

  /** Adds a call of a procedure with known effects. The values it surely sets are not known. */
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

  /** Adds a call of a function, which can read values and set none. */
  private void function() {
    asked = asked.with(LastingValues.OF_CALLS);
  }

  /** Adds code that is not in the text: a procedure, or a prepared statement. */
  void anyCode() {
    readsFleeting = true;
    trustedCode();
  }

  /** Adds a procedure that leaves nothing behind according to the operator. */
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

  /** Adds the rows of a bulk load, which may set an identity. */
  void rows() {
    left = left.with(LastingValue.IDENTITY);
    inserts = true;
  }

  ValueEffects end() {
    boolean none =
        read.compareTo(ValuesRead.OWN) <= 0 && !readsFleeting && asked.isEmpty() && left.isEmpty();
    return none
        ? ValueEffects.NONE
        : new ValueEffects(read, readsFleeting, asked, earlier, left, set, inserts, alone);
  }
}
