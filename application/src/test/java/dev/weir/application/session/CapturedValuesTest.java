package dev.weir.application.session;

import static dev.weir.application.session.RecordedSession.LIMITS;
import static dev.weir.application.session.RecordedSession.Plain.ACQUIRE;
import static dev.weir.application.session.RecordedSession.Plain.DROP_REQUEST;
import static dev.weir.application.session.RecordedSession.Plain.RESUME_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending.Verdict;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of a write are read from its connection before another session has that. */
class CapturedValuesTest {
  private static final String INSERT = "INSERT INTO t VALUES (1)";
  private static final List<String> VALUES = List.of("7", "6", "1", "0");

  private final Remains one = new Remains(false);
  private final Remains other = new Remains(false);
  private final Session session = new Session(1);
  private final Session stranger = new Session(2);

  private static final class Session extends BatchSession {
    Session(long number) {
      super(number);
    }

    Verdict runs(String text, Remains on) {
      asks(text);
      isLent(on);
      return lending.answered();
    }

    /** The row by which the question for earlier values is answered; null if the server's is. */
    @Nullable List<String> reads(String text) {
      asks(text);
      return lending.valuesToAnswer();
    }

    boolean loses(String text) {
      asks(text);
      return lending.needsItsLastConnection() || lending.readsLostValue();
    }
  }

  /** Another session takes the connection, by a request for which it needs no reset. */
  private Prelude.Capture taken(Remains connection) {
    stranger.asks("SELECT a FROM t");
    Prelude prelude = Objects.requireNonNull(stranger.isLent(connection), "nothing is read");
    assertThat(prelude.reset()).isFalse();
    return Objects.requireNonNull(prelude.capture(), "nothing is read");
  }

  private void takenAndRead(Remains connection) {
    taken(connection).end(VALUES);
    stranger.lending.answered();
  }

  @Test
  void valuesAreReadForTheNextSessionOfTheConnectionAndAnsweredFromThere() {
    session.runs(INSERT, one);
    takenAndRead(one);

    assertThat(session.reads("SELECT @@IDENTITY, @@ROWCOUNT, @@ERROR, SCOPE_IDENTITY()"))
        .containsExactly("7", "1", "0", "6");
    assertThat(session.lending.needsItsLastConnection()).isFalse();
    assertThat(session.lending.readsLostValue()).isFalse();
    assertThat(session.isLent(other)).as("what it reads there is replaced").isNull();
  }

  @Test
  void nothingIsReadForTheSessionItself() {
    session.runs(INSERT, one);
    session.asks("SELECT 1");
    assertThat(session.isLent(one)).isNull();
    session.lending.answered();

    assertThat(taken(one)).as("for another it is, later").isNotNull();
  }

  @Test
  void nothingIsReadWhereTheSessionHasNotWritten() {
    session.runs("SELECT a FROM t", one);
    stranger.asks("SELECT a FROM t");
    assertThat(stranger.isLent(one)).isNull();
  }

  @Test
  void nothingIsReadForASessionThatIsOver() {
    session.runs(INSERT, one);
    session.lending.end();
    stranger.asks("SELECT a FROM t");
    assertThat(stranger.isLent(one)).isNull();
  }

  @Test
  void nothingIsReadTwice() {
    session.runs(INSERT, one);
    takenAndRead(one);
    session.runs("SELECT a FROM t", one);
    stranger.asks("SELECT a FROM t");
    assertThat(stranger.isLent(one)).isNull();
  }

  @Test
  void valuesAreReadBeforeAReset() {
    session.runs(INSERT, one);
    stranger.asks("CREATE TABLE #t (a int)");
    Prelude prelude = Objects.requireNonNull(stranger.isLent(one));

    assertThat(prelude.reset()).isTrue();
    assertThat(prelude.capture()).isNotNull();
    assertThat(prelude.text()).doesNotContain("@@IDENTITY");
  }

  @Test
  void sessionItselfAsksBeforeItsConnectionIsReset() {
    Session resetting = new Session(3);
    resetting.runs(
        "DECLARE @c varbinary(16) = CAST(NEWID() AS binary(16)) SET CONTEXT_INFO @c " + INSERT,
        one);
    resetting.asks("SET CONTEXT_INFO 0x0A");
    assertThat(resetting.lending.answered()).isEqualTo(Verdict.ASK);
    assertThat(resetting.lending.question().text()).isEqualTo(CapturedValues.QUESTION);

    assertThat(resetting.lending.questionAnswered(new ServerAnswer(List.of(VALUES))))
        .isEqualTo(Verdict.RETURN_DIRTY);

    assertThat(resetting.reads("SELECT @@IDENTITY")).containsExactly("7");
  }

  @Test
  void eachValueIsInvalidByItself() {
    session.runs(INSERT, one);
    takenAndRead(one);
    session.runs("UPDATE t SET a = 1", other);

    assertThat(session.reads("SELECT @@IDENTITY")).as("a trigger may have inserted").isNull();
    assertThat(session.reads("SELECT SCOPE_IDENTITY()")).containsExactly("6");
  }

  @Test
  void unknownCodeMayHaveSetThem() {
    session.runs(INSERT, one);
    takenAndRead(one);
    session.runs("EXEC anything", other);

    assertThat(session.reads("SELECT @@IDENTITY")).isNull();
  }

  @Test
  void everyRequestSetsCountAndError() {
    session.runs(INSERT, one);
    takenAndRead(one);
    session.runs("SELECT a FROM t", other);

    assertThat(session.reads("SELECT @@ROWCOUNT")).isNull();
    assertThat(session.reads("SELECT @@IDENTITY")).containsExactly("7");
  }

  @Test
  void valuesThatTheSessionNeverSetAreNull() {
    session.runs("UPDATE t SET a = 1", one);
    takenAndRead(one);

    assertThat(session.reads("SELECT @@IDENTITY, SCOPE_IDENTITY()")).containsExactly("7", "");
  }

  @Test
  void clientsOwnResetForgetsThem() {
    session.runs(INSERT, one);
    takenAndRead(one);
    session.lending.reset(false);

    assertThat(session.reads("SELECT @@IDENTITY")).isNull();
    assertThat(session.lending.readsLostValue()).as("as after a login").isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT @@FETCH_STATUS, @@IDENTITY",
        "SELECT a FROM t WHERE id = SCOPE_IDENTITY()",
        "SELECT @@ROWCOUNT + @@IDENTITY"
      })
  void otherTextsAreNotAnsweredSo(String text) {
    session.runs(INSERT + " DECLARE c CURSOR LOCAL FOR SELECT 1 OPEN c FETCH NEXT FROM c", one);
    takenAndRead(one);
    stranger.runs(INSERT, one);

    assertThat(session.reads(text)).isNull();
    assertThat(session.loses(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT @@IDENTITY, 1",
        "SELECT a FROM t WHERE id = @@IDENTITY",
        "SELECT CAST(@@IDENTITY AS varchar)",
        "SELECT a FROM t WHERE b > @@IDENTITY ORDER BY a",
        "SELECT @@IDENTITY SELECT @@IDENTITY"
      })
  void otherConnectionIsGivenTheIdentityForOtherTexts(String text) {
    session.runs(INSERT, one);
    takenAndRead(one);
    stranger.runs(INSERT, one);

    assertThat(session.reads(text)).isNull();
    assertThat(session.loses(text)).isFalse();
    Prelude prelude = Objects.requireNonNull(session.isLent(one));
    assertThat(prelude.reset()).as("what it replaces needs no reset").isFalse();
    assertThat(prelude.text()).contains("IDENTITY(7,1)");
    session.lending.answered();
    session.asks(text);
    assertThat(session.isLent(one)).as("it is there now").isNull();
  }

  // ---- while the values are being read ----

  @Test
  void requestWaitsForValuesThatAreBeingRead() {
    int[] told = {0};
    session.lending.whenValuesRead(() -> told[0]++);
    session.runs(INSERT, one);
    Prelude.Capture capture = taken(one);

    assertThat(session.reads("SELECT @@IDENTITY")).isNull();
    assertThat(session.lending.awaitsValues()).isTrue();
    assertThat(session.lending.readsLostValue()).isFalse();
    capture.end(VALUES);

    assertThat(told[0]).isOne();
    assertThat(session.reads("SELECT @@IDENTITY")).containsExactly("7");
    assertThat(session.lending.awaitsValues()).isFalse();
  }

  @Test
  void valuesThatCouldNotBeReadAreLost() {
    session.runs(INSERT, one);
    Prelude.Capture capture = taken(one);
    session.asks("SELECT @@IDENTITY");
    capture.end(null);
    stranger.runs(INSERT, one);

    assertThat(session.reads("SELECT @@IDENTITY")).isNull();
    assertThat(session.loses("SELECT @@IDENTITY")).isTrue();
  }

  @Test
  void valuesOfAnEarlierWriteAreNotTakenForThoseOfALaterOne() {
    session.runs(INSERT, one);
    Prelude.Capture capture = taken(one);
    session.runs(INSERT, other);
    capture.end(VALUES);

    assertThat(session.reads("SELECT @@IDENTITY")).isNull();
  }

  @Test
  void heldRequestIsTakenInAnewWhenTheValuesHaveBeenRead() {
    DoubtfulLending lending = new DoubtfulLending();
    lending.awaitsValues = true;
    RecordedSession recorded = new RecordedSession(lending, LIMITS);
    recorded.session.stage().requestReady(true);
    assertThat(recorded.done()).as("it asks for no connection").isEmpty();
    assertThat(recorded.session.state()).isEqualTo(SessionState.QUEUED);

    lending.awaitsValues = false;
    lending.valuesRead.run();
    assertThat(recorded.done()).containsExactly(RESUME_REQUEST);

    recorded.session.stage().requestReady(true);
    assertThat(recorded.done()).containsExactly(ACQUIRE);
  }

  @Test
  void requestDoesNotWaitForValuesWithoutEnd() {
    DoubtfulLending lending = new DoubtfulLending();
    lending.awaitsValues = true;
    RecordedSession recorded = new RecordedSession(lending, LIMITS);
    recorded.session.stage().requestReady(true);

    recorded.pass(LIMITS.lastWord());

    assertThat(recorded.done()).containsExactly(RESUME_REQUEST);
    assertThat(lending.overdue).isTrue();
  }

  @Test
  void clientThatLeavesMeanwhileIsInNoQueue() {
    DoubtfulLending lending = new DoubtfulLending();
    lending.awaitsValues = true;
    RecordedSession recorded = new RecordedSession(lending, LIMITS);
    recorded.session.stage().requestReady(true);

    recorded.session.stage().clientGone();
    lending.valuesRead.run();

    assertThat(recorded.done()).containsExactly(DROP_REQUEST);
  }
}
