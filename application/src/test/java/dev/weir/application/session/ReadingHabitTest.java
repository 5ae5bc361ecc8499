package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending.Verdict;
import dev.weir.application.session.RecordedSession.Plain;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.Scope;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A login that reads what it has inserted in a request of its own finds it. */
class ReadingHabitTest {
  private static final String INSERT = "INSERT INTO t VALUES (1)";

  private final ReadingHabit habit = new ReadingHabit();
  private final Remains connection = new Remains(false);
  private final TransactionLending lending = Lendings.of(habit);

  private RequestEffects batch(String text) {
    RequestSummary summary =
        new RequestSummary(new ProcedurePolicy(ProcedurePolicy.Mode.PIN, Set.of()));
    summary.begin(lending);
    summary.text(new EffectScanner(new NameTable(), 1 << 20).scan(Scope.BATCH, text));
    return summary.end();
  }

  private void hasTheHabit(String of) {
    Lendings.of(habit).beginRequest(batch(of), true);
  }

  /** What becomes of the connection after a request; it is lent anew where it is to be. */
  private Verdict runs(String text, boolean lent) {
    lending.beginRequest(batch(text), true);
    if (lent) {
      connection.lent(1);
      lending.prelude(connection);
    }
    return lending.answered();
  }

  @Test
  void whoHasNotBeenSeenReadingGivesTheConnectionBack() {
    assertThat(runs(INSERT, true)).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void anotherSessionOfTheLoginKeepsTheConnectionUntilItsNextRequest() {
    hasTheHabit("SELECT @@IDENTITY");
    assertThat(runs(INSERT, true)).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.EARLIER_VALUES);
    assertThat(lending.isKeptForValues()).isTrue();
    assertThat(lending.ending()).isEqualTo(PinEnding.SHORTLY);

    assertThat(runs("SELECT @@IDENTITY", false)).isEqualTo(Verdict.RETURN_CLEAN);
    assertThat(lending.pinnedBy()).isNull();
  }

  @Test
  void whoReadsIdentitiesKeepsNothingForAnUpdateAndWhoReadsCountsDoes() {
    hasTheHabit("SELECT @@IDENTITY");
    assertThat(runs("UPDATE t SET a = 1", true)).isEqualTo(Verdict.RETURN_CLEAN);
    hasTheHabit("SELECT @@ROWCOUNT");
    assertThat(runs("UPDATE t SET a = 1", true)).isEqualTo(Verdict.KEEP);
    assertThat(runs("SELECT a FROM t", false)).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void aConnectionIsKnownByWhatWasSetOnItAndNotByWhatItsSessionHasResetSince() {
    hasTheHabit("SELECT @@IDENTITY");
    runs("SET DATEFORMAT dmy " + INSERT, true);
    SessionSettings inForce = connection.settings();

    lending.reset(false);
    assertThat(lending.left()).isEqualTo(Verdict.RETURN_CLEAN);

    assertThat(inForce.changed(SessionOption.DATEFORMAT)).isEqualTo("dmy");
    assertThat(connection.settings()).isEqualTo(inForce);
  }

  @Test
  void readingItsOwnInOneRequestIsNoHabit() {
    hasTheHabit(INSERT + " SELECT @@IDENTITY");
    assertThat(runs(INSERT, true)).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void codeThatCouldReadAnothersValueIsNotForAConnectionThatIsKeptForAMoment() {
    isKeptForAMomentWithTheCursorStateOfAnother();

    lending.beginRequest(batch("EXEC some_procedure"), true);
    assertThat(lending.needsAnotherConnection()).isTrue();
    assertThat(lending.left()).as("nothing of it was run there").isEqualTo(Verdict.RETURN_CLEAN);

    assertThat(lending.needsAnotherConnection()).isFalse();
    assertThat(lending.readsLostValue()).isFalse();
    connection.lent(1);
    assertThat(Objects.requireNonNull(lending.prelude(connection)).reset()).isTrue();
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.PROCEDURE);
  }

  @Test
  void whatMayKeepAConnectionForLongerTakesAnotherOneWhereAnothersValueIs() {
    isKeptForAMomentWithTheCursorStateOfAnother();

    lending.beginRequest(batch("CREATE TABLE #t (a int)"), true);

    assertThat(lending.needsAnotherConnection()).as("what follows could read it").isTrue();
    assertThat(lending.left()).as("it has no table there").isEqualTo(Verdict.RETURN_CLEAN);
  }

  private void isKeptForAMomentWithTheCursorStateOfAnother() {
    TransactionLending stranger = Lendings.of(habit);
    stranger.beginRequest(
        batch("DECLARE c CURSOR LOCAL FOR SELECT 1 OPEN c FETCH NEXT FROM c"), true);
    connection.lent(2);
    stranger.prelude(connection);
    stranger.answered();
    hasTheHabit("SELECT @@IDENTITY");
    assertThat(runs(INSERT, true)).isEqualTo(Verdict.KEEP);
  }

  @Test
  void aPinThatIsThereAnywayIsTheReason() {
    hasTheHabit("SELECT @@IDENTITY");
    assertThat(runs("CREATE TABLE #t (a int) INSERT INTO #t VALUES (1)", true))
        .isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.TEMP_TABLE);
    assertThat(lending.isKeptForValues()).isFalse();
  }

  private RecordedSession keeping() {
    hasTheHabit("SELECT @@IDENTITY");
    RecordedSession world = new RecordedSession(lending, RecordedSession.LIMITS);
    // Away from the moment that stands for none.
    world.pass(Duration.ofMillis(1));
    lending.beginRequest(batch(INSERT), true);
    world.session.stage().requestReady(true);
    connection.lent(1);
    world.session.stage().lent(connection);
    world.session.stage().responseEnded(false);
    assertThat(world.session.state()).isEqualTo(SessionState.KEPT);
    world.done();
    return world;
  }

  @Test
  void whoDoesNotReadAtOnceGivesTheConnectionBackAndGoesOn() {
    RecordedSession world = keeping();
    world.pass(Duration.ofSeconds(2));
    assertThat(world.done()).containsExactly(Plain.GIVE_BACK);
    assertThat(world.session.state()).isEqualTo(SessionState.FREE);
    // Nobody else has been there: the value is where it was.
    lending.beginRequest(batch("SELECT @@IDENTITY"), true);
    assertThat(lending.needsItsLastConnection()).isTrue();
    assertThat(lending.hasLeftItsValuesOn(connection)).isTrue();
  }

  @Test
  void aSessionOutlivesAConnectionThatItKeptForValuesOnly() {
    RecordedSession world = keeping();
    world.session.stage().serverGone(RecordedSession.CLOSED);
    assertThat(world.session.state()).isEqualTo(SessionState.FREE);
  }
}
