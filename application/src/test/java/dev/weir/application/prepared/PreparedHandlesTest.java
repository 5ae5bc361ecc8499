package dev.weir.application.prepared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.prepared.Descriptions.Description;
import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.application.prepared.HandleUse.ByHandle;
import dev.weir.application.prepared.HandleUse.Prepared;
import dev.weir.application.prepared.HandleUse.PreparedAgain;
import dev.weir.application.prepared.HandleUse.Reused;
import dev.weir.application.prepared.HandleUse.Unchanged;
import dev.weir.application.prepared.HandleUse.WithoutHandle;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PreparedHandlesTest extends PreparedFixture {
  @Test
  void aClientGetsANumberThatIsNoServers() {
    int number = prepared("SELECT 1", 7);

    assertThat(ClientHandles.isOurs(number)).isTrue();
    assertThat(asks(session, connection, execute(number)))
        .isInstanceOfSatisfying(ByHandle.class, use -> assertThat(use.handle()).isEqualTo(7));
  }

  @Test
  void onAnotherConnectionTheStatementIsPreparedAgain() {
    int number = prepared("SELECT 1", 7);
    ServerHandles another = new ServerHandles();

    assertThat(asks(session, another, execute(number))).isInstanceOf(PreparedAgain.class);
    session.returned(another, 0, 3);
    session.callEnded(another);
    session.answered();

    assertThat(asks(session, another, execute(number)))
        .isInstanceOfSatisfying(ByHandle.class, use -> assertThat(use.handle()).isEqualTo(3));
  }

  @Test
  void whatOneSessionHadPreparedAnotherRuns() {
    prepared("SELECT 1", 7);
    PreparedHandles other = new PreparedHandles(shared, PROFILE);

    assertThat(asks(other, connection, prepareAndExecute("SELECT 1")))
        .isInstanceOfSatisfying(Reused.class, use -> assertThat(use.handle()).isEqualTo(7));
    assertThat(asks(other, connection, prepareAndExecute("SELECT 2"))).isInstanceOf(Prepared.class);
  }

  @Test
  void theNumberOfAReusedStatementIsGoodWhenTheClientHasBeenTold() {
    prepared("SELECT 1", 7);
    PreparedHandles other = new PreparedHandles(shared, PROFILE);
    Reused use = (Reused) asks(other, connection, prepareAndExecute("SELECT 1"));
    assertThat(other.knows(use.number())).isFalse();

    other.reusedReported();
    other.callEnded(connection);
    other.answered();

    assertThat(other.knows(use.number())).isTrue();
  }

  @Test
  void anothersNumberIsNobodys() {
    int number = prepared("SELECT 1", 7);
    PreparedHandles other = new PreparedHandles(shared, PROFILE);

    assertThat(asks(other, connection, execute(number))).isInstanceOf(Unchanged.class);
    assertThat(asks(other, connection, execute(7))).isInstanceOf(WithoutHandle.class);
    assertThat(asks(other, connection, execute(0))).isInstanceOf(Unchanged.class);
  }

  @Test
  void whoHasTheServersOwnHandlesNamesThem() {
    session.beginRequest(List.of(execute(7)), HERE, true);
    session.plan(connection, NOTHING_TOLD);
    assertThat(session.use(0)).isInstanceOf(Unchanged.class);
  }

  @Test
  void numberReachesNoStatementWhoseHandleWeirHasNotSeen() {
    connection.loseTrack();

    session.beginRequest(List.of(execute(7), execute(8)), HERE, true);
    session.plan(connection, number -> number == 8);
    assertThat(session.use(0)).as("not told to the client").isInstanceOf(WithoutHandle.class);
    assertThat(session.use(1)).as("the client's own").isInstanceOf(Unchanged.class);
    session.addCall(execute(9), connection, NOTHING_TOLD);
    assertThat(session.use(2)).as("of the rest of a request").isInstanceOf(WithoutHandle.class);

    connection.clear();
    session.plan(connection, NOTHING_TOLD);
    assertThat(session.use(0)).as("after a reset").isInstanceOf(Unchanged.class);
  }

  @Test
  void aStatementIsGivenUpHere() {
    int number = prepared("SELECT 1", 7);

    assertThat(session.answers().answer(unprepare(number), HERE, false, false, null))
        .isEqualTo(new LocalHandleAnswer.GivenUp());
    assertThat(session.answers().answer(unprepare(number), HERE, false, false, null))
        .isEqualTo(new LocalHandleAnswer.Unknown(number));
    assertThat(session.answers().answer(unprepare(number), HERE, true, false, null)).isNull();
    assertThat(asks(session, connection, execute(number))).isInstanceOf(Unchanged.class);
    assertThat(connection.size()).as("for the next who prepares it").isEqualTo(1);
  }

  /** Another user may have the same default schema, or another one (error 586). */
  @Test
  void anotherUserUsesItIfTheServerSaysSo() {
    int number = prepared("SELECT 1", 7);
    PreparationContext asAnother =
        new PreparationContext(HERE.database(), HERE.ansiNulls(), HERE.quotedIdentifier(), true);

    assertThat(session.answers().answer(execute(number), asAnother, false, true, connection))
        .isNull();
    session.beginRequest(List.of(execute(number)), asAnother, true);
    session.plan(connection, NOTHING_TOLD);
    assertThat(session.use(0)).isInstanceOf(ByHandle.class);
    assertThat(
            session.answers().answer(execute(number), asAnother, false, true, new ServerHandles()))
        .as("prepared on another connection")
        .isEqualTo(new LocalHandleAnswer.OutOfContext(number));
  }

  @Test
  void elsewhereItIsNotValid() {
    int number = prepared("SELECT 1", 7);

    assertThat(session.answers().answer(execute(number), HERE, false, false, null)).isNull();
    assertThat(session.answers().answer(execute(number), THERE, false, false, null))
        .isEqualTo(new LocalHandleAnswer.OutOfContext(number));
    assertThat(session.answers().answer(execute(number), THERE, true, false, null))
        .as("in a transaction, which the server may have to roll back")
        .isNull();
    session.beginRequest(List.of(execute(number)), THERE, true);
    session.plan(connection, NOTHING_TOLD);
    assertThat(session.use(0)).as("the server says so").isInstanceOf(ByHandle.class);
    session.plan(new ServerHandles(), NOTHING_TOLD);
    assertThat(session.use(0)).as("a number that it does not know").isInstanceOf(Unchanged.class);
  }

  @Test
  void theSameTextElsewhereIsAnotherStatement() {
    prepared("SELECT 1", 7);
    session.beginRequest(List.of(prepareAndExecute("SELECT 1")), THERE, true);
    session.plan(connection, NOTHING_TOLD);
    assertThat(session.use(0)).isInstanceOf(Prepared.class);
  }

  @Test
  void whatReplacesAStatementAndIsNotSharedDoesNotNameIt() {
    int one = prepared("SELECT 1", 7);
    session.beginRequest(
        List.of(new HandleCall(Kind.PREPARE_AND_EXECUTE, one, null, 0, "")), HERE, true);
    session.plan(connection, NOTHING_TOLD);

    assertThat(session.use(0)).isInstanceOf(WithoutHandle.class);
    assertThat(session.knows(one)).isFalse();
    assertThat(asks(session, connection, new HandleCall(Kind.PREPARE_AND_EXECUTE, one)))
        .as("the server says that there is no such handle")
        .isInstanceOf(Unchanged.class);
  }

  @Test
  void aStatementForCursorsIsNotRunWithoutOneNorTheOtherWayRound() {
    int cursors = prepared(prepareCursor("SELECT 1"), 7);
    int one = prepared("SELECT 1", 8);
    ServerHandles another = new ServerHandles();
    for (HandleCall call : List.of(execute(cursors), new HandleCall(Kind.EXECUTE_CURSOR, one))) {
      assertThat(session.answers().answer(call, HERE, false, false, null))
          .isEqualTo(new LocalHandleAnswer.Unknown(call.handle()));
      assertThat(session.answers().answer(call, HERE, true, false, null)).isNull();
      assertThat(asks(session, connection, call)).isInstanceOf(Unchanged.class);
      assertThat(asks(session, another, call)).isInstanceOf(Unchanged.class);
      session.beginRequest(List.of(call, call), HERE, true);
      assertThat(session.toPrepare(another)).isNull();
    }
    assertThat(session.answers().answer(unprepare(cursors), HERE, false, false, null))
        .isEqualTo(new LocalHandleAnswer.GivenUp());
  }

  @Test
  void aServerThatGivesOneHandleTwiceHasForgottenAll() {
    int one = prepared("SELECT 1", 1);
    int two = prepared("SELECT 2", 2);
    int cursors = prepared(prepareCursor("SELECT 3"), 1);
    assertThat(connection.size()).as("of cursors it may count by themselves").isEqualTo(3);

    int last = prepared("SELECT 4", 1);

    assertThat(connection.size()).isEqualTo(1);
    assertThat(asks(session, connection, execute(last))).isInstanceOf(ByHandle.class);
    for (int gone : new int[] {one, two}) {
      assertThat(asks(session, connection, execute(gone))).isInstanceOf(PreparedAgain.class);
    }
    assertThat(asks(session, connection, new HandleCall(Kind.EXECUTE_CURSOR, cursors)))
        .isInstanceOf(PreparedAgain.class);
  }

  @Test
  void aHandleThatWasNotToldIsMissed() {
    asks(session, connection, prepare("SELECT 1"));
    assertThat(session.hasLostTrack()).as("broken off").isTrue();
    session.callEnded(connection);
    assertThat(session.hasLostTrack()).as("ended without one").isTrue();

    asks(session, connection, prepare("SELECT 1"));
    session.returned(connection, 0, 5);
    session.callEnded(connection);
    assertThat(session.hasLostTrack()).isFalse();
  }

  @Test
  void aLostHandleIsPreparedAgainOnce() {
    int number = prepared("SELECT 1", 7);
    asks(session, connection, execute(number));

    session.heal(connection, Objects.requireNonNull(session.healable()), true);
    session.plan(connection, NOTHING_TOLD);
    assertThat(session.use(0)).isInstanceOf(PreparedAgain.class);
    assertThat(session.healable()).isNull();
    assertThat(connection.superfluous()).as("what the server has lost").isZero();
  }

  @Test
  void whoPreparesWhatTheServerDoesNotRunAnyMorePreparesItAnew() {
    prepared("SELECT 1", 7);
    PreparedHandles other = new PreparedHandles(shared, PROFILE);
    asks(other, connection, prepareAndExecute("SELECT 1"));
    assertThat(other.use(0)).isInstanceOf(Reused.class);

    other.heal(connection, Objects.requireNonNull(other.healable()), false);
    other.plan(connection, NOTHING_TOLD);

    assertThat(other.use(0)).isInstanceOf(Prepared.class);
    assertThat(connection.unpreparing()).as("it is there still").isEqualTo("EXEC sp_unprepare 7;");
  }

  @Test
  void theLeastUsedGoFirst() {
    int first = prepared("SELECT 1", 1);
    for (int i = 2; i <= MOST; i++) {
      prepared("SELECT " + i, i);
    }
    asks(session, connection, execute(first));
    session.answered();
    prepared("SELECT 99", 99);

    assertThat(connection.size()).as("more go at once than have to").isEqualTo(MOST - 1);
    assertThat(asks(session, connection, execute(first))).isInstanceOf(ByHandle.class);
    assertThat(connection.superfluous()).isEqualTo(2);
    assertThat(connection.unpreparing()).isEqualTo("EXEC sp_unprepare 2;EXEC sp_unprepare 3;");
    assertThat(connection.unpreparing()).isEmpty();
  }

  @Test
  void aPreparationIsToldAgainForAWhile() {
    Description description = new Description(new byte[] {1, 2, 3, 4}, 0);
    asks(session, connection, prepare("SELECT a FROM t"));
    session.returned(connection, 0, 5);
    session.callEnded(connection);
    session.described(description);
    session.answered();
    PreparedHandles other = new PreparedHandles(shared, PROFILE);

    assertThat(other.answers().answer(prepare("SELECT a FROM t"), HERE, false, false, null))
        .isInstanceOfSatisfying(
            LocalHandleAnswer.Described.class,
            told -> assertThat(other.knows(told.number())).isTrue());
    assertThat(other.answers().answer(prepare("SELECT a FROM t"), THERE, false, false, null))
        .isNull();
    now += Duration.ofSeconds(10).toNanos();
    assertThat(other.answers().answer(prepare("SELECT a FROM t"), HERE, false, false, null))
        .isNull();
  }

  @Test
  void nobodyIsToldOfColumnsThatMayBeOthers() {
    asks(session, connection, prepare("SELECT a FROM t"));
    session.returned(connection, 0, 5);
    session.callEnded(connection);
    session.described(new Description(new byte[4], 0));
    session.answered();

    session.objectsChanged();

    assertThat(session.answers().answer(prepare("SELECT a FROM t"), HERE, false, false, null))
        .isNull();
    asks(session, connection, prepare("SELECT a FROM #t"));
    assertThat(session.isDescribing()).as("a table of each session's own").isFalse();
  }

  @Test
  void nothingIsKeptThatNobodyHas() {
    prepared("SELECT 1", 7);
    prepared("SELECT 2", 8);
    assertThat(shared.table().size()).isEqualTo(2);

    session.clear();
    assertThat(shared.table().size()).as("known to the connection").isEqualTo(2);
    connection.clear();

    assertThat(shared.table().size()).isZero();
    assertThat(shared.table().bytes()).isZero();
  }

  @Test
  void whereThereIsNoRoomTheServersHandleIsTheClients() {
    StatementTable small = new StatementTable(StatementTable.OVERHEAD + 16);
    assertThat(small.hold(text("SELECT 1"), HERE)).isNotNull();
    assertThat(small.hold(text("SELECT 1"), HERE)).as("the same again").isNotNull();
    assertThat(small.hold(text("SELECT 2"), HERE)).isNull();
  }

  @Test
  void theServerGivesUpItsOwnHandleThatIsReplaced() {
    prepared("SELECT 1", 7);
    HandleCall replacing = new HandleCall(Kind.PREPARE_AND_EXECUTE, 8, text("SELECT 1"), 0, "");

    assertThat(asks(session, connection, replacing))
        .isInstanceOfSatisfying(Prepared.class, use -> assertThat(use.replaces()).isTrue());

    HandleCall others = new HandleCall(Kind.PREPARE_AND_EXECUTE, 7, text("SELECT 1"), 0, "");
    assertThat(asks(session, connection, others)).isInstanceOf(Reused.class);
  }

  @Test
  void aNumberThatItsClientWasNotToldStandsForNothing() {
    prepared("SELECT 1", 7);
    Reused use = (Reused) asks(session, connection, prepareAndExecute("SELECT 1"));
    session.reusedReported();
    session.callEnded(connection);

    session.heal(connection, use, true);

    assertThat(session.knows(use.number())).isFalse();
  }
}
