package dev.weir.domain.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.ProtocolVersion;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a reset does not restore is put right by statements, or the connection is closed. */
class ResetPlanTest {
  private static final MeasuredBaseline READ =
      new MeasuredBaseline("ERP", "us_english", 5496, 2, "mdy", 7, -1, 4096, 0);
  private static final LoginOptions LOGIN =
      new LoginOptions(null, null, ProtocolVersion.V7_4, false, false, false, false, null, null);
  private static final LoginFacts TOLD =
      new LoginFacts(
          "ERP",
          "us_english",
          List.of(),
          "Microsoft SQL Server",
          0x1000_0000,
          ProtocolVersion.V7_4,
          false);

  private static ResetPlan plan(ServerFacts facts, MeasuredBaseline read) {
    return new ResetPlan(facts, read.settings(LOGIN, TOLD), read, false);
  }

  private static ServerFacts sqlServerBut(ResetWay way, StateKind state, ResetEffect effect) {
    return ServerFacts.SQL_SERVER.with(way, state, effect);
  }

  @Test
  void resetOfSqlServerIsFollowedByARollbackAndTheIsolationLevelAlone() {
    ResetPlan plan = plan(ServerFacts.SQL_SERVER, READ);

    assertThat(plan.text())
        .isEqualTo(
            "IF @@TRANCOUNT>0 BEGIN ROLLBACK TRANSACTION;IF @@TRANCOUNT>0"
                + " RAISERROR(N'Weir: a transaction stays open',16,1) END;");
    assertThat(plan.isolation()).isEqualTo("SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
    assertThat(plan.canResetInTransaction()).isTrue();
    assertThat(plan.isComplete()).isTrue();
    assertThat(plan.needsAcknowledgement()).isTrue();
    assertThat(plan.wipesValues()).isTrue();
  }

  @Test
  void nothingIsReliedOnWhereNothingIsKnown() {
    ResetPlan plan = plan(ServerFacts.CAREFUL, READ);

    assertThat(plan.canReset()).isFalse();
    assertThat(plan.canResetInTransaction()).isFalse();
    assertThat(plan.isComplete()).isFalse();
    assertThat(plan.wipesValues()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(
      value = StateKind.class,
      names = {
        "TEMP_TABLE",
        "PREPARED_HANDLE",
        "CURSOR",
        "CONTEXT_INFO",
        "SESSION_CONTEXT",
        "ANSI_OPTIONS"
      })
  void connectionIsClosedWhereNoStatementPutsRightWhatTheResetLeaves(StateKind left) {
    for (ResetEffect effect : List.of(ResetEffect.KEPT, ResetEffect.UNKNOWN)) {
      assertThat(plan(sqlServerBut(ResetWay.RESET, left, effect), READ).canReset()).isFalse();
    }
  }

  @Test
  void onlyConnectionsWithAnApiCursorAreClosedWhereTheResetLeavesIt() {
    ResetPlan plan =
        plan(sqlServerBut(ResetWay.RESET, StateKind.API_CURSOR, ResetEffect.KEPT), READ);

    assertThat(plan.canReset()).isTrue();
    assertThat(plan.canRemove(StateKind.CURSOR)).isTrue();
    assertThat(plan.canRemove(StateKind.API_CURSOR)).isFalse();
    assertThat(plan.isComplete()).as("what a session that cannot be read may leave").isFalse();
  }

  @Test
  void levelOfTheLoginMayNotComeBackWhereTheServerRefusesLevels() {
    ServerFacts refusing = ServerFacts.SQL_SERVER.with(SetReaction.REFUSED);

    assertThat(plan(ServerFacts.SQL_SERVER, READ).canRemove(StateKind.ISOLATION)).isTrue();
    assertThat(plan(refusing, READ).canRemove(StateKind.ISOLATION)).isFalse();
    assertThat(plan(refusing, READ).restoresEverything()).isFalse();
    assertThat(plan(refusing, READ).canReset()).isTrue();
  }

  @Test
  void objectThatTheServerCannotHaveNeedsNoReset() {
    ServerFacts facts = sqlServerBut(ResetWay.RESET, StateKind.CURSOR, ResetEffect.ABSENT);

    assertThat(plan(facts, READ).canReset()).isTrue();
    assertThat(plan(facts, READ).canRemove(StateKind.CURSOR))
        .as("a cursor that is there all the same")
        .isFalse();
  }

  @Test
  void databaseAndOptionsThatTheResetLeavesAreSetToThoseOfTheLogin() {
    ServerFacts facts =
        sqlServerBut(ResetWay.RESET, StateKind.DATABASE, ResetEffect.KEPT)
            .with(ResetWay.RESET, StateKind.LANGUAGE, ResetEffect.KEPT)
            .with(ResetWay.RESET, StateKind.NOCOUNT, ResetEffect.UNKNOWN)
            .with(ResetWay.RESET, StateKind.IMPLICIT_TRANSACTIONS, ResetEffect.KEPT)
            .with(ResetWay.RESET, StateKind.ROWCOUNT, ResetEffect.KEPT)
            .with(ResetWay.RESET, StateKind.TEXTSIZE, ResetEffect.KEPT);

    ResetPlan plan = plan(facts, READ);

    assertThat(plan.canReset()).isTrue();
    assertThat(plan.isComplete()).isFalse();
    assertThat(plan.text())
        .endsWith(
            "END;SET IMPLICIT_TRANSACTIONS OFF;SET ROWCOUNT 0;USE [ERP];"
                + "SET LANGUAGE N'us_english';SET DATEFORMAT mdy;SET DATEFIRST 7;"
                + "SET NOCOUNT OFF;SET TEXTSIZE 4096;");
  }

  @ParameterizedTest
  @EnumSource(
      value = StateKind.class,
      names = {
        "DATABASE",
        "LANGUAGE",
        "DATEFORMAT",
        "DATEFIRST",
        "NOCOUNT",
        "XACT_ABORT",
        "IMPLICIT_TRANSACTIONS",
        "LOCK_TIMEOUT",
        "TEXTSIZE",
        "DEADLOCK_PRIORITY",
        "ISOLATION"
      })
  void connectionIsClosedWhereTheValueOfTheLoginIsUnknown(StateKind left) {
    ServerFacts facts = sqlServerBut(ResetWay.RESET, left, ResetEffect.KEPT);
    LoginFacts untold = new LoginFacts("", "", List.of(), "other", 0, ProtocolVersion.V7_4, false);
    MeasuredBaseline nothing = MeasuredBaseline.UNKNOWN;

    ResetPlan plan = new ResetPlan(facts, nothing.settings(LOGIN, untold), nothing, false);

    assertThat(plan.canReset()).isFalse();
  }

  @Test
  void stateThatIsLeftWithinTransactionsOnlyClosesTheConnectionsThatMayBeInOne() {
    ServerFacts facts =
        sqlServerBut(ResetWay.RESET_IN_TRANSACTION, StateKind.TEMP_TABLE, ResetEffect.KEPT);

    assertThat(plan(facts, READ).canReset()).isTrue();
    assertThat(plan(facts, READ).canResetInTransaction()).isFalse();
  }

  @Test
  void resetThatIsNeverAcknowledgedIsProvenByItsText() {
    ServerFacts facts = ServerFacts.SQL_SERVER.with(ServerTrait.ACKNOWLEDGES_RESET, Truth.NO);

    ResetPlan plan = plan(facts, READ);

    assertThat(plan.canReset()).isTrue();
    assertThat(plan.needsAcknowledgement()).isFalse();
    assertThat(plan.text())
        .endsWith(
            "IF @@TRANCOUNT>0 OR @@OPTIONS<>5496 OR @@DATEFIRST<>7 OR @@LOCK_TIMEOUT<>-1"
                + " OR @@TEXTSIZE<>4096 OR DB_NAME()<>N'ERP' OR @@LANGUAGE<>N'us_english'"
                + " RAISERROR(N'Weir: the reset is not proven',16,1);");
  }

  @Test
  void resetWhoseAcknowledgementIsInDoubtIsNotSent() {
    ServerFacts facts = ServerFacts.SQL_SERVER.revoked(ServerTrait.ACKNOWLEDGES_RESET);

    assertThat(plan(facts, READ).canReset()).isFalse();
  }

  @Test
  void levelThatTheServerRefusesIsSetOnlyIfAnotherIsInForce() {
    ServerFacts facts = ServerFacts.SQL_SERVER.with(SetReaction.REFUSED);

    assertThat(plan(facts, READ).isolation())
        .startsWith("IF EXISTS(")
        .contains("transaction_isolation_level<>2")
        .endsWith(" SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
  }

  @Test
  void unmeasuredStateIsRemovedByAResetOnlyWhereSqlServerIsAssumed() {
    assertThat(plan(ServerFacts.SQL_SERVER, READ).canRemoveUnmeasured()).isFalse();
    assertThat(ResetPlan.ASSUMED.canRemoveUnmeasured()).isTrue();
  }
}
