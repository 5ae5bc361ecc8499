package dev.weir.application.facts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.domain.facts.ResetEffect;
import dev.weir.domain.facts.ResetFact;
import dev.weir.domain.facts.ResetWay;
import dev.weir.domain.facts.ServerTrait;
import dev.weir.domain.facts.StateKind;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.random.Seeded;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class FactMeasurementPropertiesTest {
  /** The statements that create state which is no option. */
  private static final Map<StateKind, String> CREATING =
      Map.of(
          StateKind.TEMP_TABLE, MeasuringTexts.CREATE_TABLE,
          StateKind.CURSOR, "DECLARE weir CURSOR GLOBAL FOR SELECT 1",
          StateKind.PREPARED_HANDLE, "EXEC sp_prepare",
          StateKind.API_CURSOR, "EXEC sp_cursoropen",
          StateKind.SESSION_CONTEXT, "EXEC sp_set_session_context N'weir', N'set'");

  private static final List<String> WORDS =
      List.of(
          "USE ",
          "SET LANGUAGE",
          "SET DATEFORMAT",
          "ISOLATION LEVEL",
          "CREATE TABLE",
          "DECLARE weir",
          "sp_prepare",
          "sp_cursoropen",
          "sp_set_session_context",
          "SET CONTEXT_INFO",
          "SET NOCOUNT",
          "SET ANSI_NULLS",
          "SET ROWCOUNT");

  /** A drawn server, and what is true of it. */
  private static final class Drawn {
    final FakeServer server = new FakeServer();
    final Map<ResetFact, ResetEffect> effects = new HashMap<>();

    Drawn(RandomGenerator random) {
      for (ResetWay way : ResetWay.values()) {
        for (StateKind state : StateKind.values()) {
          boolean isKept = random.nextInt(4) == 0;
          effects.put(new ResetFact(way, state), isKept ? ResetEffect.KEPT : ResetEffect.RESTORED);
        }
      }
      server.resets = (way, state) -> effects.get(new ResetFact(way, state));
      server.announcesText = random.nextBoolean();
      server.announcesImplicit = random.nextBoolean();
      server.announcesManaged = random.nextInt(4) > 0;
      server.acknowledges = random.nextInt(4) > 0;
      server.acknowledgesKeeping = random.nextInt(4) > 0;
      server.innerUndoesSettings = random.nextInt(4) > 0;
      server.innerUndoesUse = random.nextInt(4) > 0;
      server.namesAsAsked = random.nextBoolean();
      Set<String> refused = some(random, WORDS, 8);
      server.refuses = statement -> refused.stream().anyMatch(statement::contains);
      Set<String> ignored = some(random, WORDS, 8);
      server.ignores = statement -> ignored.stream().anyMatch(statement::contains);
      server.untold = some(random, List.of(MeasuredValue.values()), 12);
      int failing = random.nextInt(16);
      server.fails = step -> step.number() == failing;
    }

    /** Returns whether the server refuses to create state of this kind. */
    boolean refusesToCreate(StateKind state) {
      boolean isUntold =
          state == StateKind.SESSION_CONTEXT
              && server.untold.contains(MeasuredValue.SESSION_CONTEXT);
      String statement = CREATING.getOrDefault(state, "SET " + state.name() + " ");
      return isUntold || server.refuses.test(statement);
    }

    private static <T> Set<T> some(RandomGenerator random, List<T> all, int oneOf) {
      List<T> chosen = new ArrayList<>(all);
      chosen.removeIf(any -> random.nextInt(oneOf) > 0);
      return Set.copyOf(chosen);
    }
  }

  @Test
  void factsThatAreKnownAreTrue() {
    Seeded.forAll(
        "facts",
        5_000,
        random -> {
          Drawn drawn = new Drawn(random);
          FactResult result = drawn.server.measure(new FactMeasurement(FactMeasurementTest.LOGIN));
          for (ResetWay way : ResetWay.values()) {
            for (StateKind state : StateKind.values()) {
              ResetEffect told = result.facts().after(way, state);
              if (told == ResetEffect.ABSENT) {
                assertTrue(drawn.refusesToCreate(state), way + " " + state);
              } else if (told != ResetEffect.UNKNOWN) {
                assertEquals(drawn.effects.get(new ResetFact(way, state)), told, way + " " + state);
              }
            }
          }
          requireTrue(result, ServerTrait.ANNOUNCES_TEXT_TRANSACTIONS, drawn.server.announcesText);
          requireTrue(
              result, ServerTrait.ANNOUNCES_IMPLICIT_TRANSACTIONS, drawn.server.announcesImplicit);
          requireTrue(result, ServerTrait.ACKNOWLEDGES_RESET, drawn.server.acknowledges);
          requireTrue(
              result, ServerTrait.INNER_SCOPES_UNDO_SETTINGS, drawn.server.innerUndoesSettings);
          requireTrue(result, ServerTrait.INNER_SCOPES_UNDO_USE, drawn.server.innerUndoesUse);
        });
  }

  private static void requireTrue(FactResult result, ServerTrait trait, boolean isSo) {
    Truth told = result.facts().truth(trait);
    assertTrue(told == Truth.UNKNOWN || told == Truth.of(isSo), trait + " " + told);
  }

  @Test
  void connectionThatIsProvenIsAsAfterItsLogin() {
    Seeded.forAll(
        "facts",
        5_000,
        random -> {
          Drawn drawn = new Drawn(random);
          FactResult result = drawn.server.measure(new FactMeasurement(FactMeasurementTest.LOGIN));
          if (result.isProven()) {
            // State that the server does not tell was not set by the measuring.
            assertTrue(drawn.server.isAsAfterLogin(), drawn.server.remains());
          }
          assertTrue(result.roundTrips() <= FactMeasurement.MOST_STEPS);
        });
  }

  @Test
  void arbitraryAnswersEndTheMeasuringInTime() {
    List<String> values = List.of("", "0", "1", "2", "5432", "none", "set", "x", "8179", "-1");
    Seeded.forAll(
        "facts",
        5_000,
        random -> {
          FactMeasurement measurement = new FactMeasurement(FactMeasurementTest.LOGIN);
          MeasuringStep step = measurement.begin();
          int steps = 1;
          while (step != null) {
            step = measurement.answered(arbitrary(random, values));
            steps += step == null ? 0 : 1;
          }
          assertTrue(steps <= FactMeasurement.MOST_STEPS);
          assertEquals(steps, measurement.result().roundTrips());
        });
  }

  private static StepAnswer arbitrary(RandomGenerator random, List<String> values) {
    List<List<String>> rows = new ArrayList<>();
    for (String block : List.of("base", "inner", "set", "after", "proof")) {
      for (MeasuredValue reading : EnumSet.allOf(MeasuredValue.class)) {
        if (random.nextInt(3) > 0) {
          String value = values.get(random.nextInt(values.size()));
          rows.add(random.nextInt(9) == 0 ? List.of() : List.of(reading.key(block), value));
        }
      }
    }
    return new StepAnswer(
        random.nextInt(6) > 0,
        rows,
        random.nextBoolean(),
        random.nextBoolean(),
        random.nextLong(),
        random.nextBoolean() ? List.of("x") : List.of());
  }

  @Test
  void nothingIsKnownWithoutReadings() {
    FactMeasurement measurement = new FactMeasurement(FactMeasurementTest.LOGIN);
    measurement.begin();
    StepAnswer silent = new StepAnswer(true, List.of(), true, true, 1, List.of());
    while (measurement.answered(silent) != null) {
      // Each answer acknowledges and tells nothing.
    }
    FactResult result = measurement.result();

    for (ResetWay way : ResetWay.values()) {
      for (StateKind state : StateKind.values()) {
        assertEquals(ResetEffect.UNKNOWN, result.facts().after(way, state));
      }
    }
    assertFalse(result.isProven());
  }
}
