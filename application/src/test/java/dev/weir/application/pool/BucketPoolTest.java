package dev.weir.application.pool;

import static dev.weir.application.pool.RecordedPool.ADA;
import static dev.weir.application.pool.RecordedPool.BOB;
import static dev.weir.application.pool.RecordedPool.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.application.pool.RecordedPool.Action.Ask;
import dev.weir.application.pool.RecordedPool.Action.Close;
import dev.weir.application.pool.RecordedPool.Action.Dial;
import dev.weir.application.pool.RecordedPool.Action.GiveBack;
import dev.weir.application.pool.RecordedPool.Action.Lend;
import dev.weir.application.pool.RecordedPool.Action.Refuse;
import dev.weir.application.pool.RecordedPool.Action.RefuseProof;
import dev.weir.application.pool.RecordedPool.Action.Reset;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.settings.SettingsBaseline;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** How connections go from hand to hand. */
class BucketPoolTest {
  private final RecordedPool recorded = RecordedPool.waiting();
  private final BucketPool pool = recorded.pool;

  @Test
  void theFirstRequestIsAskedForDialledAndLent() {
    pool.request(1, session(1), ADA, 10);
    assertThat(recorded.done()).containsExactly(new Ask(1, 10));

    pool.granted(1);
    assertThat(recorded.done()).containsExactly(new Dial(1, ADA, DialPurpose.WORK));
    assertThat(pool.view().held()).isEqualTo(1);

    pool.connected(1, 25);
    assertThat(recorded.done()).containsExactly(new Lend(1, 1, 15));
    assertThat(pool.view().lent()).isEqualTo(1);
    assertThat(pool.view().waiting()).isZero();
  }

  @Test
  void anIdleConnectionIsLentAtOnce() {
    long connection = recorded.idle(ADA, 0);
    assertThat(pool.view().idle()).isEqualTo(1);

    pool.request(1, session(1), ADA, 10);

    assertThat(recorded.done()).containsExactly(new Lend(connection, 1, 0));
    assertThat(pool.view().idle()).isZero();
  }

  @Test
  void theConnectionUsedLastIsLentFirst() {
    long first = recorded.lent(ADA, 0);
    long second = recorded.lent(ADA, 0);
    pool.returned(second, false, 10);
    pool.returned(first, false, 20);

    pool.request(1, session(1), ADA, 30);

    assertThat(recorded.done()).containsExactly(new Lend(first, 1, 0));
  }

  @Test
  void theConnectionThatASessionHadLastIsLentToItAgain() {
    long first = recorded.lent(ADA, 0);
    pool.returned(first, false, 10);
    pool.request(1, session(7), ADA, 20);
    long second = recorded.lent(ADA, 20);
    pool.returned(first, false, 30);
    pool.returned(second, false, 40);
    recorded.done();

    pool.request(2, session(7), ADA, 50);

    assertThat(recorded.done()).containsExactly(new Lend(first, 2, 0));
  }

  @Test
  void aConnectionThatAnotherSessionHasHadSinceIsLikeAnyOther() {
    long first = recorded.lent(ADA, 0);
    pool.returned(first, false, 10);
    pool.request(1, session(7), ADA, 20);
    pool.returned(first, false, 30);
    pool.request(2, session(8), ADA, 40);
    long second = recorded.lent(ADA, 50);
    pool.returned(first, false, 60);
    pool.returned(second, false, 70);
    recorded.done();

    pool.request(3, session(7), ADA, 80);

    assertThat(recorded.done()).containsExactly(new Lend(second, 3, 0));
  }

  @Test
  void aConnectionThatHasTheOptionsOfTheSessionIsLentFirst() {
    long first = recorded.lent(ADA, 0);
    SessionSettings options = options("NOCOUNT", "ON");
    recorded.remains().recordSettings(options);
    long second = recorded.lent(ADA, 0);
    pool.returned(first, false, 10);
    pool.returned(second, false, 20);

    pool.request(1, session(7, options, false), ADA, 30);

    assertThat(recorded.done()).containsExactly(new Lend(first, 1, 0));
  }

  @Test
  void aSessionThatNeedsItsLastConnectionWaitsForNoOther() {
    long first = recorded.lent(ADA, 0);
    pool.returned(first, false, 10);
    pool.request(1, session(7), ADA, 20);
    pool.returned(first, false, 30);
    recorded.done();

    pool.request(2, session(7, SessionSettings.INITIAL, true), ADA, 40);
    assertThat(recorded.done()).containsExactly(new Lend(first, 2, 0));

    pool.returned(first, false, 50);
    pool.request(3, session(8), ADA, 60);
    pool.returned(first, false, 70);
    recorded.done();

    pool.request(4, session(7, SessionSettings.INITIAL, true), ADA, 80);
    assertThat(recorded.done())
        .containsExactly(new RecordedPool.Action.RefuseForItsLastConnection(4));
  }

  private static SessionSettings options(String option, String value) {
    Assignment assignment = Assignment.of(SessionOption.valueOf(option), value);
    return SessionSettings.INITIAL.with(
        List.of(Objects.requireNonNull(assignment)),
        SettingsBaseline.of(ADA.options(), "tempdb", "us_english"));
  }

  @Test
  void anIdleConnectionOfAnotherProfileIsNotLent() {
    recorded.idle(ADA, 0);

    pool.request(1, session(1), BOB, 10);

    assertThat(recorded.done()).containsExactly(new Ask(1, 10));
  }

  @Test
  void dirtyConnectionIsLentAsItIsToAWaiter() {
    long connection = recorded.lent(ADA, 0);
    pool.request(1, session(1), ADA, 10);
    recorded.done();

    pool.returned(connection, true, 30);

    assertThat(recorded.done()).containsExactly(new Lend(connection, 1, 20), new Ask(0, 0));
    assertThat(recorded.remains().isDirty()).isTrue();
  }

  @Test
  void dirtyConnectionWithoutWaitersIsResetBeforeItIsLent() {
    long connection = recorded.lent(ADA, 0);

    pool.returned(connection, true, 10);
    assertThat(recorded.done()).containsExactly(new Reset(connection));

    pool.request(1, session(1), ADA, 20);
    assertThat(recorded.done()).isEmpty();

    pool.resetDone(connection, 30);
    assertThat(recorded.done()).containsExactly(new Lend(connection, 1, 10));
    assertThat(recorded.remains().isDirty()).isFalse();
  }

  @Test
  void aCleanConnectionGoesFromHandToHand() {
    long connection = recorded.lent(ADA, 0);
    pool.request(1, session(1), ADA, 10);
    recorded.done();

    pool.returned(connection, false, 30);

    assertThat(recorded.done()).containsExactly(new Lend(connection, 1, 20), new Ask(0, 0));
  }

  @Test
  void noWaiterOvertakesWithinAProfile() {
    long connection = recorded.lent(ADA, 0);
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), ADA, 20);
    recorded.done();

    pool.returned(connection, false, 30);
    assertThat(recorded.done()).contains(new Lend(connection, 1, 20));

    pool.returned(connection, false, 40);
    assertThat(recorded.done()).contains(new Lend(connection, 2, 20));
  }

  @Test
  void dialledConnectionServesTheOldestWaiter() {
    long connection = recorded.lent(ADA, 0);
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), ADA, 20);
    pool.granted(1);
    pool.returned(connection, false, 30);
    recorded.done();

    pool.connected(2, 40);

    assertThat(recorded.done()).containsExactly(new Lend(2, 2, 20));
  }

  @Test
  void whatWasDialledForOneWhoLeftBecomesIdle() {
    pool.request(1, session(1), ADA, 10);
    pool.granted(1);
    recorded.done();

    pool.abandon(1);
    pool.connected(1, 20);

    assertThat(recorded.done()).isEmpty();
    assertThat(pool.view().idle()).isEqualTo(1);
  }

  @Test
  void abandonedRequestIsNotServed() {
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), ADA, 20);
    recorded.done();

    pool.abandon(1);
    assertThat(recorded.done()).containsExactly(new Ask(1, 20));

    pool.abandon(2);
    assertThat(recorded.done()).containsExactly(new Ask(0, 0));

    pool.abandon(2);
    assertThat(recorded.done()).isEmpty();
  }

  @Test
  void aFullQueueRefusesTheNextAtOnce() {
    for (int ticket = 1; ticket <= RecordedPool.MAX_WAITING; ticket++) {
      pool.request(ticket, session(ticket), ADA, ticket);
    }
    recorded.done();

    pool.request(9, session(9), BOB, 9);

    assertThat(recorded.done()).containsExactly(new Refuse(9, WeirError.QUEUE_FULL));
    assertThat(pool.view().waiting()).isEqualTo(RecordedPool.MAX_WAITING);
  }

  @Test
  void aTicketWaitsOnce() {
    pool.request(1, session(1), ADA, 10);

    assertThatThrownBy(() -> pool.request(1, session(1), ADA, 20))
        .hasMessageContaining("waits already");
  }

  @Test
  void aDiscardedConnectionHoldsItsSlotUntilItIsGone() {
    long connection = recorded.lent(ADA, 0);

    pool.discard(connection);
    assertThat(recorded.done()).containsExactly(new Close(connection));
    assertThat(pool.view().held()).isEqualTo(1);
    assertThat(pool.view().lent()).isZero();

    pool.connectionGone(connection);
    assertThat(recorded.done()).containsExactly(new GiveBack(1));
    assertThat(pool.view().held()).isZero();
  }

  @Test
  void closingConnectionIsDiscardedOnce() {
    long connection = recorded.lent(ADA, 0);
    pool.discard(connection);
    recorded.done();

    pool.discard(connection);

    assertThat(recorded.done()).isEmpty();
  }

  @Test
  void goneConnectionIsNotDiscarded() {
    long connection = recorded.lent(ADA, 0);
    pool.connectionGone(connection);
    recorded.done();

    pool.discard(connection);

    assertThat(recorded.done()).isEmpty();
  }

  @Test
  void slotOfAClosedConnectionServesAWaiterWithoutTheLedger() {
    long connection = recorded.lent(ADA, 0);
    pool.request(1, session(1), BOB, 10);
    recorded.done();

    pool.discard(connection);
    assertThat(recorded.done()).containsExactly(new Close(connection), new Ask(0, 0));

    pool.connectionGone(connection);
    assertThat(recorded.done()).containsExactly(new Dial(2, BOB, DialPurpose.WORK));
    assertThat(pool.view().held()).isEqualTo(1);
  }

  @Test
  void aConnectionMayGoInAnyState() {
    long lent = recorded.lent(ADA, 0);
    long idle = recorded.idle(ADA, 0);
    long resetting = recorded.lent(BOB, 0);
    pool.returned(resetting, true, 0);
    recorded.done();

    pool.connectionGone(lent);
    pool.connectionGone(idle);
    pool.connectionGone(resetting);

    assertThat(recorded.done()).containsExactly(new GiveBack(1), new GiveBack(1), new GiveBack(1));
    assertThat(pool.view().held()).isZero();
    assertThat(pool.view().idle()).isZero();
    assertThat(pool.view().lent()).isZero();
  }

  @Test
  void aConnectionGoesOnce() {
    long connection = recorded.lent(ADA, 0);
    pool.connectionGone(connection);

    assertThatThrownBy(() -> pool.connectionGone(connection)).hasMessageContaining("gone twice");
  }

  @Test
  void connectionThatIsNotLentCannotBeReturned() {
    long idle = recorded.idle(ADA, 0);

    assertThatThrownBy(() -> pool.returned(idle, true, 0)).hasMessageContaining("not LENT");
  }

  @Test
  void closedPoolRefusesWaitersAndLaterRequests() {
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), BOB, 20);
    pool.prove(BOB, 30);
    recorded.done();

    pool.close(ClientError.shuttingDown());
    assertThat(recorded.done())
        .containsExactly(
            new Refuse(1, WeirError.SHUTTING_DOWN),
            new Refuse(2, WeirError.SHUTTING_DOWN),
            new RefuseProof(BOB, WeirError.SHUTTING_DOWN),
            new Ask(0, 0));

    pool.request(3, session(3), ADA, 40);
    pool.prove(ADA, 40);
    assertThat(recorded.done())
        .containsExactly(
            new Refuse(3, WeirError.SHUTTING_DOWN), new RefuseProof(ADA, WeirError.SHUTTING_DOWN));
  }

  @Test
  void closedPoolClosesIdleConnectionsAndOthersAtReturn() {
    long idle = recorded.idle(ADA, 0);
    long lent = recorded.lent(BOB, 0);
    long resetting = recorded.lent(BOB, 0);
    pool.returned(resetting, true, 0);
    pool.prove(BOB, 0);
    pool.granted(1);
    recorded.done();

    pool.close(ClientError.shuttingDown());
    assertThat(recorded.done()).containsExactly(new Close(idle));

    pool.returned(lent, true, 10);
    pool.resetDone(resetting, 10);
    pool.connected(4, 10);
    assertThat(recorded.done())
        .containsExactly(new Close(lent), new Close(resetting), new Close(4));

    pool.granted(1);
    pool.connectionGone(4);
    assertThat(recorded.done()).containsExactly(new GiveBack(1), new GiveBack(1));
    assertThat(pool.view().held()).isEqualTo(3);
  }
}
