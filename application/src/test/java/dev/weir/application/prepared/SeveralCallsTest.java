package dev.weir.application.prepared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.application.prepared.HandleUse.ByHandle;
import dev.weir.application.prepared.HandleUse.Prepared;
import dev.weir.application.prepared.HandleUse.Unchanged;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Requests of several calls, or of which only a part is here when they go to the server. */
class SeveralCallsTest extends PreparedFixture {
  @Test
  void ofSeveralCallsWhatIsNotKnownIsPreparedBefore() {
    int one = prepared("SELECT 1", 7);
    int two = prepared("SELECT 2", 8);
    ServerHandles another = new ServerHandles();
    session.beginRequest(List.of(execute(one), execute(two), execute(one)), HERE, true);

    assertThat(session.toPrepare(another)).isNotNull();
    session.prepared(another, 4);
    assertThat(session.toPrepare(another)).isNotNull();
    session.prepared(another, 5);
    assertThat(session.toPrepare(another)).isNull();

    session.plan(another, NOTHING_TOLD);
    assertThat(List.of(session.use(0), session.use(1), session.use(2)))
        .allMatch(use -> use instanceof ByHandle)
        .extracting(use -> ((ByHandle) use).handle())
        .containsExactly(4L, 5L, 4L);
  }

  @Test
  void moreThanAConnectionKeepsIsKeptUntilTheRequestIsThere() {
    int[] numbers = new int[2 * MOST];
    HandleCall[] calls = new HandleCall[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = prepared("SELECT " + i, i + 1);
      calls[i] = execute(numbers[i]);
    }
    ServerHandles another = new ServerHandles();
    session.beginRequest(List.of(calls), HERE, true);

    for (int i = 0; i < numbers.length; i++) {
      assertThat(session.toPrepare(another)).isNotNull();
      session.prepared(another, i + 1);
    }

    assertThat(session.toPrepare(another)).isNull();
  }

  @Test
  void whatIsBeingPreparedIsKnownThoughItsRequestWasGivenUp() {
    int one = prepared("SELECT 1", 7);
    ServerHandles another = new ServerHandles();
    session.beginRequest(List.of(execute(one), execute(one)), HERE, true);
    assertThat(session.toPrepare(another)).isNotNull();
    session.answered();
    session.clear();

    session.prepared(another, 4);

    assertThat(another.size()).isEqualTo(1);
  }

  @Test
  void whatWasBeingPreparedIsKeptNoLongerThanTheConnection() {
    int one = prepared("SELECT 1", 7);
    ServerHandles another = new ServerHandles();
    session.beginRequest(List.of(execute(one), execute(one)), HERE, true);
    assertThat(session.toPrepare(another)).isNotNull();
    session.clear();
    connection.clear();
    assertThat(shared.table().size()).as("it may yet be prepared").isEqualTo(1);

    another.clear();

    assertThat(shared.table().size()).isZero();
    session.prepared(another, 4);
    assertThat(another.size()).as("of a connection that was reset meanwhile").isZero();
  }

  @Test
  void whereACursorIsOpenedByACallThatIsCutShortItsStatementIsPreparedBefore() {
    int one = prepared(prepareCursor("SELECT 1"), 7);
    HandleCall call = HandleCall.cutShort(Kind.EXECUTE_CURSOR, one);
    assertThat(asks(session, connection, call)).isInstanceOf(ByHandle.class);
    ServerHandles another = new ServerHandles();
    session.beginRequest(List.of(call), HERE, true);

    assertThat(session.toPrepare(another)).isNotNull();
    session.prepared(another, 4);
    assertThat(session.toPrepare(another)).isNull();
    session.plan(another, NOTHING_TOLD);

    assertThat(session.use(0))
        .isInstanceOfSatisfying(ByHandle.class, use -> assertThat(use.handle()).isEqualTo(4));
  }

  @Test
  void whatCannotBePreparedIsNotTriedTwice() {
    int one = prepared("SELECT 1", 7);
    ServerHandles another = new ServerHandles();
    session.beginRequest(List.of(execute(one), execute(one)), HERE, true);

    assertThat(session.toPrepare(another)).isNotNull();
    session.prepared(another, ServerHandles.NONE);

    assertThat(session.toPrepare(another)).isNull();
    session.plan(another, NOTHING_TOLD);
    assertThat(session.use(0)).isInstanceOf(Unchanged.class);
  }

  @Test
  void nothingIsHealedOfSeveralCalls() {
    int number = prepared("SELECT 1", 7);
    asks(session, connection, execute(number), execute(number));
    assertThat(session.healable()).isNull();
  }

  @Test
  void whatMadeRoomAndIsGivenUpInTheSameRequestIsNotGivenUpAgain() {
    PreparedHandles client = new PreparedHandles(new PreparedStatements(1, () -> now), PROFILE);
    asks(client, connection, prepare("SELECT 1"));
    client.returned(connection, 0, 1);
    client.callEnded(connection);
    int first = ((Prepared) client.use(0)).number();
    client.answered();

    // Only a part of it is here, so that no call can be taken out.
    client.beginRequest(List.of(prepare("SELECT 2"), unprepare(first)), HERE, false);
    client.plan(connection, NOTHING_TOLD);
    assertThat(client.use(1)).isInstanceOf(ByHandle.class);
    client.returned(connection, 0, 2);
    client.callEnded(connection);
    assertThat(connection.superfluous()).as("it made room").isEqualTo(1);
    client.callEnded(connection);

    assertThat(connection.unpreparing()).isEmpty();
    assertThat(connection.size()).isEqualTo(1);
  }

  @Test
  void whatAStreamedRequestGivesUpIsNotWhatItRunsByAnotherNumber() {
    int one = prepared("SELECT 1", 7);
    int other = prepared("SELECT 1", 7);
    session.beginRequest(List.of(unprepare(one), execute(other), execute(one)), HERE, false);

    assertThat(session.toPrepare(connection)).as("one to be given up").isNotNull();
    session.prepared(connection, 8);
    assertThat(session.toPrepare(connection)).isNull();
    session.plan(connection, NOTHING_TOLD);

    assertThat(session.use(0)).isInstanceOfSatisfying(ByHandle.class, use -> is(use, 8));
    assertThat(session.use(1)).isInstanceOfSatisfying(ByHandle.class, use -> is(use, 7));
    assertThat(session.use(2)).as("it is given up").isInstanceOf(Unchanged.class);
    session.callEnded(connection);
    session.callEnded(connection);
    session.callEnded(connection);
    session.answered();
    assertThat(connection.superfluous()).isZero();
    assertThat(session.knows(one)).isFalse();
    assertThat(session.knows(other)).isTrue();
  }

  @Test
  void whatWasToBeGivenUpByARequestThatNeverWentIsGivenUpLater() {
    int number = prepared("SELECT 1", 7);
    session.beginRequest(List.of(unprepare(number)), HERE, false);
    session.toPrepare(connection);
    session.prepared(connection, 8);
    session.answered();

    assertThat(connection.unpreparing()).isEqualTo("EXEC sp_unprepare 8;");
    assertThat(connection.size()).isEqualTo(1);
  }

  @Test
  void amongOthersAStatementIsGivenUpWithoutTheServer() {
    int one = prepared("SELECT 1", 7);
    session.beginRequest(List.of(unprepare(one), execute(one)), HERE, true);
    assertThat(session.toPrepare(new ServerHandles())).isNotNull();
    session.prepared(connection, 7);
    session.plan(connection, NOTHING_TOLD);

    assertThat(session.use(0)).isInstanceOf(HandleUse.GivenUp.class);
    assertThat(session.use(1)).as("of a statement that is gone").isInstanceOf(Unchanged.class);
  }

  private static void is(ByHandle use, long handle) {
    assertThat(use.handle()).isEqualTo(handle);
  }
}
