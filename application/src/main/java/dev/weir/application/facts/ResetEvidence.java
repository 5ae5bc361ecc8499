package dev.weir.application.facts;

import dev.weir.domain.facts.ResetEffect;
import dev.weir.domain.facts.ResetFact;
import dev.weir.domain.facts.ResetWay;
import dev.weir.domain.facts.ServerFacts;
import dev.weir.domain.facts.StateKind;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.SettingsBaseline;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The conclusions from values read before and after resets. A reset has restored a state only if
 * the state was seen to differ from the baseline before it, and to equal the baseline after it. Two
 * observations that contradict each other make a fact unknown for good.
 */
final class ResetEvidence {
  private static final Map<StateKind, MeasuredValue> READINGS =
      Map.ofEntries(
          Map.entry(StateKind.DATABASE, MeasuredValue.DATABASE),
          Map.entry(StateKind.LANGUAGE, MeasuredValue.LANGUAGE),
          Map.entry(StateKind.DATEFORMAT, MeasuredValue.DATEFORMAT),
          Map.entry(StateKind.DATEFIRST, MeasuredValue.DATEFIRST),
          Map.entry(StateKind.LOCK_TIMEOUT, MeasuredValue.LOCK_TIMEOUT),
          Map.entry(StateKind.TEXTSIZE, MeasuredValue.TEXTSIZE),
          Map.entry(StateKind.ROWCOUNT, MeasuredValue.ROWCOUNT),
          Map.entry(StateKind.DEADLOCK_PRIORITY, MeasuredValue.DEADLOCK_PRIORITY),
          Map.entry(StateKind.ISOLATION, MeasuredValue.ISOLATION),
          Map.entry(StateKind.TEMP_TABLE, MeasuredValue.TEMP_TABLE),
          Map.entry(StateKind.CURSOR, MeasuredValue.CURSOR),
          Map.entry(StateKind.CONTEXT_INFO, MeasuredValue.CONTEXT_INFO),
          Map.entry(StateKind.SESSION_CONTEXT, MeasuredValue.SESSION_CONTEXT),
          Map.entry(StateKind.IDENTITY, MeasuredValue.IDENTITY));

  private final Map<ResetFact, ResetEffect> effects = new HashMap<>();

  /** The bits of the switches that the server has refused to change: no session can change them. */
  private int refusedSwitches;

  /** The states that the server refused to create; false for those that it also created. */
  private final Map<StateKind, Boolean> refused = new EnumMap<>(StateKind.class);

  /** Adds one observation. */
  void see(ResetWay way, StateKind state, ResetEffect effect) {
    effects.merge(
        new ResetFact(way, state),
        effect,
        (first, second) -> first == second ? first : ResetEffect.UNKNOWN);
  }

  /** Sets the switches that the server has refused to change before the next comparison. */
  void refuse(Collection<SessionOption> switches) {
    refusedSwitches = maskOf(switches);
  }

  /** Adds an attempt to create a state of which there need be none. */
  void tried(StateKind state, boolean isRefused) {
    refused.merge(state, isRefused, (before, now) -> before && now);
  }

  /** Compares the values of a session before and after a reset with those of the baseline. */
  void compare(ResetWay way, Readings base, Readings before, Readings after) {
    READINGS.forEach(
        (state, reading) -> {
          ResetEffect effect = effect(base.get(reading), before.get(reading), after.get(reading));
          if (effect != null) {
            see(way, state, effect);
          }
        });
    compareOptions(way, StateKind.ANSI_OPTIONS, MeasuringTexts.ANSI, base, before, after);
    compareOptions(way, StateKind.NOCOUNT, List.of(SessionOption.NOCOUNT), base, before, after);
    compareOptions(
        way, StateKind.XACT_ABORT, List.of(SessionOption.XACT_ABORT), base, before, after);
    compareOptions(
        way,
        StateKind.IMPLICIT_TRANSACTIONS,
        List.of(SessionOption.IMPLICIT_TRANSACTIONS),
        base,
        before,
        after);
  }

  /** Adds the observation of a transaction that was open before a reset. */
  void compareTransactions(ResetWay way, StateKind kind, Readings after) {
    Boolean isOpen = after.isInTransaction();
    if (isOpen != null) {
      see(way, kind, isOpen ? ResetEffect.KEPT : ResetEffect.RESTORED);
    }
  }

  private static int maskOf(Collection<SessionOption> options) {
    return options.stream().mapToInt(SettingsBaseline::bitOf).reduce(0, (a, b) -> a | b);
  }

  private void compareOptions(
      ResetWay way,
      StateKind state,
      List<SessionOption> options,
      Readings base,
      Readings before,
      Readings after) {
    Integer baseBits = base.number(MeasuredValue.OPTIONS);
    Integer beforeBits = before.number(MeasuredValue.OPTIONS);
    Integer afterBits = after.number(MeasuredValue.OPTIONS);
    if (baseBits == null || beforeBits == null || afterBits == null) {
      return;
    }
    int mask = maskOf(options) & ~refusedSwitches;
    if (mask == 0 || ((baseBits ^ beforeBits) & mask) != mask) {
      // A switch that was not seen to change is no evidence for the group.
      return;
    }
    int kept = (baseBits ^ afterBits) & mask;
    see(
        way,
        state,
        kept == 0 ? ResetEffect.RESTORED : kept == mask ? ResetEffect.KEPT : ResetEffect.UNKNOWN);
  }

  /** Returns the effect that three values show; null where they show nothing. */
  private static @Nullable ResetEffect effect(
      @Nullable String base, @Nullable String before, @Nullable String after) {
    if (base == null || before == null || after == null || before.equals(base)) {
      return null;
    }
    if (after.equals(base)) {
      return ResetEffect.RESTORED;
    }
    return after.equals(before) ? ResetEffect.KEPT : ResetEffect.UNKNOWN;
  }

  /** Returns whether a reset in one of these ways was seen to restore the state. */
  boolean restores(StateKind state, ResetWay... ways) {
    for (ResetWay way : ways) {
      if (effects.get(new ResetFact(way, state)) != ResetEffect.RESTORED) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a reset in one of these ways was seen to restore what is read so. */
  boolean restores(MeasuredValue reading, ResetWay... ways) {
    return switch (reading) {
      // A rollback of its own puts it right.
      case TRANSACTIONS -> true;
      case OPTIONS ->
          restores(StateKind.ANSI_OPTIONS, ways)
              && restores(StateKind.NOCOUNT, ways)
              && restores(StateKind.XACT_ABORT, ways);
      case DATABASE,
          LANGUAGE,
          DATEFIRST,
          LOCK_TIMEOUT,
          TEXTSIZE,
          TEMP_TABLE,
          CURSOR,
          CONTEXT_INFO,
          DATEFORMAT,
          ISOLATION,
          DEADLOCK_PRIORITY,
          SESSION_CONTEXT,
          IDENTITY,
          ROWCOUNT ->
          READINGS.entrySet().stream()
              .anyMatch(entry -> entry.getValue() == reading && restores(entry.getKey(), ways));
    };
  }

  /** Adds all conclusions to the facts. */
  void addTo(ServerFacts.Builder facts) {
    effects.forEach((fact, effect) -> facts.after(fact.way(), fact.state(), effect));
    refused.forEach(
        (state, isRefused) -> {
          if (isRefused) {
            for (ResetWay way : ResetWay.values()) {
              facts.after(way, state, ResetEffect.ABSENT);
            }
          }
        });
  }
}
