package dev.weir.application.facts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.domain.facts.MeasuredBaseline;
import dev.weir.domain.facts.ReplicaRole;
import dev.weir.domain.facts.ResetEffect;
import dev.weir.domain.facts.ResetWay;
import dev.weir.domain.facts.ServerFacts;
import dev.weir.domain.facts.ServerTrait;
import dev.weir.domain.facts.SetReaction;
import dev.weir.domain.facts.StateKind;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.ProtocolVersion;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FactMeasurementTest {
  static final LoginFacts LOGIN =
      new LoginFacts(
          "AppDB",
          "us_english",
          List.of(),
          "Microsoft SQL Server",
          0x10000fa0,
          ProtocolVersion.V7_4,
          false);

  private final FakeServer server = new FakeServer();

  private FactResult measure() {
    return server.measure(new FactMeasurement(LOGIN));
  }

  // ---- servers as they are known ----

  @Test
  void theDocumentedSqlServerHasNoDeviation() {
    FactResult result = measure();

    assertEquals(List.of(), result.facts().deviations());
    assertEquals(
        List.of(
            "keeping_in_transaction/managed_transaction",
            "keeping_in_transaction/implicit_transaction"),
        result.facts().unknown());
    assertEquals(ReplicaRole.PRIMARY, result.role());
    assertEquals(FactMeasurement.MOST_STEPS, result.roundTrips());
    assertTrue(result.isComplete());
    assertTrue(result.isProven());
    assertTrue(server.isAsAfterLogin());
  }

  @Test
  void azureSqlDatabaseRestoresTheIsolationLevelAndHasOneDatabase() {
    server.resets =
        (way, state) ->
            state == StateKind.ISOLATION
                ? ResetEffect.RESTORED
                : ServerFacts.SQL_SERVER.after(way, state);
    server.refuses = statement -> statement.startsWith("USE ");

    FactResult result = measure();

    assertEquals(
        List.of(
            "reset/isolation=restored",
            "reset_in_transaction/isolation=restored",
            "keeping_in_transaction/isolation=restored",
            "keeping/isolation=restored"),
        result.facts().deviations());
    assertEquals(ResetEffect.UNKNOWN, result.facts().after(ResetWay.RESET, StateKind.DATABASE));
    assertTrue(result.isProven());
  }

  @Test
  void babelfishKeepsTransactionAndDatabaseThoughItAcknowledges() {
    server.resets =
        (way, state) ->
            Set.of(StateKind.DATABASE, StateKind.TEXT_TRANSACTION, StateKind.ISOLATION)
                    .contains(state)
                ? ResetEffect.KEPT
                : ServerFacts.SQL_SERVER.after(way, state);
    server.announcesText = false;
    server.announcesImplicit = false;
    server.innerUndoesSettings = false;
    server.namesAsAsked = true;
    server.fails = step -> step.bit() == MeasuringStep.Bit.RESET_KEEPING_TRANSACTION;

    FactResult result = measure();

    ServerFacts facts = result.facts();
    assertEquals(
        ResetEffect.KEPT, facts.after(ResetWay.RESET_IN_TRANSACTION, StateKind.TEXT_TRANSACTION));
    assertEquals(ResetEffect.KEPT, facts.after(ResetWay.RESET, StateKind.DATABASE));
    assertEquals(Truth.NO, facts.truth(ServerTrait.ANNOUNCES_TEXT_TRANSACTIONS));
    assertEquals(Truth.NO, facts.truth(ServerTrait.ANNOUNCES_IMPLICIT_TRANSACTIONS));
    assertEquals(Truth.YES, facts.truth(ServerTrait.ACKNOWLEDGES_RESET));
    assertEquals(Truth.UNKNOWN, facts.truth(ServerTrait.ACKNOWLEDGES_KEEPING_RESET));
    assertEquals(Truth.NO, facts.truth(ServerTrait.INNER_SCOPES_UNDO_SETTINGS));
    assertEquals(Truth.YES, facts.truth(ServerTrait.DATABASE_NAMES_AS_ASKED));
    assertTrue(result.isProven());
    assertTrue(server.isAsAfterLogin());
  }

  @Test
  void isolationThatIsRefusedOrIgnoredIsTold() {
    server.refuses = statement -> statement.contains("ISOLATION LEVEL REPEATABLE");
    assertEquals(SetReaction.REFUSED, measure().facts().setIsolation());

    FakeServer ignoring = new FakeServer();
    ignoring.ignores = statement -> statement.contains("ISOLATION LEVEL");
    FactResult result = ignoring.measure(new FactMeasurement(LOGIN));
    assertEquals(SetReaction.IGNORED, result.facts().setIsolation());
    assertEquals(ResetEffect.UNKNOWN, result.facts().after(ResetWay.RESET, StateKind.ISOLATION));
    assertTrue(result.isProven());
  }

  @Test
  void resetThatDoesNothingIsPutRightByStatements() {
    server.resets = (way, state) -> ResetEffect.KEPT;
    server.acknowledges = false;
    server.acknowledgesKeeping = false;

    FactResult result = measure();

    assertFalse(result.facts().has(ServerTrait.ACKNOWLEDGES_RESET));
    for (StateKind state : EnumSet.complementOf(EnumSet.of(StateKind.MANAGED_TRANSACTION))) {
      if (!state.isTransaction()) {
        assertEquals(ResetEffect.KEPT, result.facts().after(ResetWay.RESET, state), state.label());
      }
    }
    // The ANSI switches are left: an explicit value would hide that of a database.
    assertFalse(result.isProven());
  }

  // ---- errors ----

  @Test
  void missingViewLeavesOnlyItsValuesUnknown() {
    server.untold = Set.of(MeasuredValue.ISOLATION, MeasuredValue.DEADLOCK_PRIORITY);

    FactResult result = measure();

    assertEquals(
        Set.of("isolation", "deadlock_priority", "set_isolation"),
        result.facts().unknown().stream()
            .map(name -> name.substring(name.indexOf('/') + 1))
            .filter(name -> !name.endsWith("_transaction"))
            .collect(Collectors.toSet()));
    assertTrue(result.isProven());
  }

  @Test
  void refusedFirstMessageEndsTheMeasuring() {
    server.fails = step -> true;

    FactResult result = measure();

    assertEquals(1, result.roundTrips());
    assertEquals(ServerFacts.CAREFUL, result.facts());
    assertEquals(MeasuredBaseline.UNKNOWN, result.baseline());
    assertFalse(result.isComplete());
    assertFalse(result.isProven());
  }

  @Test
  void messageThatFailsAsAWholeIsFollowedByPlainerOnes() {
    server.fails = FakeServer.failing("SET NUMERIC_ROUNDABORT");

    FactResult result = measure();

    assertEquals(
        ResetEffect.RESTORED, result.facts().after(ResetWay.KEEPING, StateKind.LOCK_TIMEOUT));
    assertEquals(
        ResetEffect.UNKNOWN, result.facts().after(ResetWay.KEEPING, StateKind.ANSI_OPTIONS));
    assertTrue(result.isProven());
  }

  @Test
  void secondFailureEndsTheMeasuring() {
    server.fails = step -> step.number() > 1;

    FactResult result = measure();

    assertEquals(3, result.roundTrips());
    assertFalse(result.isComplete());
    assertFalse(result.isProven());
    assertEquals(Truth.UNKNOWN, result.facts().truth(ServerTrait.ACKNOWLEDGES_RESET));
  }

  @Test
  void implicitTransactionsByDefaultAreNotMeasured() {
    server.options |= 2;

    FactResult result = measure();

    assertEquals(1, result.roundTrips());
    assertFalse(result.isProven());
  }

  @Test
  void keepingResetIsNotSentWhereTheDialectHasNone() {
    LoginFacts old =
        new LoginFacts(
            "AppDB", "us_english", List.of(), "x", 0x0900_0000, ProtocolVersion.V7_2, false);

    FactResult result = server.measure(new FactMeasurement(old));

    assertTrue(
        server.received.stream()
            .noneMatch(step -> step.bit() == MeasuringStep.Bit.RESET_KEEPING_TRANSACTION));
    assertTrue(result.isComplete());
    assertTrue(result.isProven());
  }

  @Test
  void transactionRequestsAreNotSentBeforeTheyExist() {
    FactResult result = server.measure(new FactMeasurement(loginOf(ProtocolVersion.V7_1)));

    assertTrue(server.received.stream().noneMatch(MeasuringStep::isTransactionRequest));
    assertTrue(
        server.received.stream()
            .noneMatch(step -> step.bit() == MeasuringStep.Bit.RESET_KEEPING_TRANSACTION));
    assertEquals(Truth.UNKNOWN, result.facts().truth(ServerTrait.ANNOUNCES_MANAGED_TRANSACTIONS));
    assertTrue(result.facts().restores(ResetWay.RESET, StateKind.TEMP_TABLE));
    assertTrue(result.isComplete());
    assertTrue(result.isProven());
  }

  @Test
  void firstVersionHasNoResetToMeasure() {
    FactResult result = server.measure(new FactMeasurement(loginOf(ProtocolVersion.V7_0)));

    assertEquals(1, result.roundTrips());
    assertEquals(Truth.UNKNOWN, result.facts().truth(ServerTrait.ACKNOWLEDGES_RESET));
    assertTrue(result.isComplete());
    assertTrue(result.isProven());
  }

  private static LoginFacts loginOf(ProtocolVersion version) {
    return new LoginFacts("AppDB", "us_english", List.of(), "x", 0x0900_0000, version, false);
  }

  @Test
  void connectionThatIsLostKeepsTheFactsSeenBefore() {
    server.logIn();
    FactMeasurement measurement = new FactMeasurement(LOGIN);
    MeasuringStep step = measurement.begin();
    for (int i = 0; i < 3; i++) {
      step = Objects.requireNonNull(measurement.answered(server.answer(step)));
    }

    FactResult result = measurement.result();

    assertTrue(result.facts().restores(ResetWay.RESET, StateKind.LANGUAGE));
    assertFalse(result.isComplete());
    assertFalse(result.isProven());
  }

  // ---- the statements ----

  @Test
  void eachBatchNamesWeirAndIsSafe() {
    measure();

    for (MeasuringStep step : server.received) {
      if (!step.isTransactionRequest()) {
        assertTrue(step.text().startsWith("/* Weir "), step.text());
        for (String word : List.of("LOCK ", "DBCC", "EXECUTE AS", "sp_setapprole", "##", "INTO")) {
          assertFalse(step.text().contains(word), word);
        }
        assertEquals(
            step.text().replaceAll("USE \\[(tempdb|TEMPDB|AppDB)]", "").indexOf("USE ["), -1);
      }
    }
  }

  @Test
  void onlyTheMessageThatKeepsATransactionNamesIt() {
    measure();

    for (MeasuringStep step : server.received) {
      boolean isKeepingIn = step.number() == 7;
      assertEquals(isKeepingIn ? 77 : 0, step.transaction(), "message " + step.number());
    }
  }

  // ---- the baseline ----

  @Test
  void baselineHasTheValuesAfterTheLogin() {
    server.language = "Deutsch";

    MeasuredBaseline baseline = measure().baseline();

    assertEquals("Deutsch", baseline.language());
    assertEquals("AppDB", baseline.database());
    assertEquals(5432, baseline.options());
    assertEquals(2, baseline.isolation());
    assertEquals("mdy", baseline.dateFormat());
    assertEquals(-1, baseline.lockTimeout());
  }

  @Test
  void baselineAloneTakesOneMessageAndChangesNothing() {
    server.untold = Set.of(MeasuredValue.LANGUAGE);

    FactResult result = server.measure(FactMeasurement.ofBaseline(LOGIN));

    assertEquals(1, result.roundTrips());
    assertTrue(result.isProven());
    assertTrue(server.isAsAfterLogin());
    assertEquals("AppDB", result.baseline().database());
    assertNull(result.baseline().language());
    assertEquals(ServerFacts.CAREFUL, result.facts());
  }
}
