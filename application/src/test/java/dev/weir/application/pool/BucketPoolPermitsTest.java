package dev.weir.application.pool;

import static dev.weir.application.pool.RecordedPool.ADA;
import static dev.weir.application.pool.RecordedPool.BOB;
import static dev.weir.application.pool.RecordedPool.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.RecordedPool.Action.Ask;
import dev.weir.application.pool.RecordedPool.Action.AskToDial;
import dev.weir.application.pool.RecordedPool.Action.Close;
import dev.weir.application.pool.RecordedPool.Action.Dial;
import dev.weir.application.pool.RecordedPool.Action.GiveBack;
import dev.weir.application.pool.RecordedPool.Action.Refuse;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.ledger.Capacity;
import org.junit.jupiter.api.Test;

/** How fast connections are opened once there are slots for them. */
class BucketPoolPermitsTest {
  private final RecordedPool recorded =
      RecordedPool.waiting(new ReservoirPolicy(0, 0, Capacity.UNLIMITED, 2));
  private final BucketPool pool = recorded.pool;

  BucketPoolPermitsTest() {
    recorded.rationed = true;
  }

  @Test
  void aSlotIsFirstAndThenAPermit() {
    pool.request(1, session(1), ADA, 0);
    assertThat(recorded.done()).containsExactly(new Ask(1, 0));

    pool.granted(1);
    assertThat(recorded.done()).containsExactly(new AskToDial(1));
    assertThat(pool.view().held()).isEqualTo(1);
    pool.dialsPermitted(1, 0);

    assertThat(recorded.done()).containsExactly(new Dial(1, ADA, DialPurpose.WORK));
  }

  @Test
  void dialsAtATimeAreLimited() {
    for (int ticket = 1; ticket <= 3; ticket++) {
      pool.request(ticket, session(ticket), ADA, 0);
    }
    pool.granted(3);
    assertThat(recorded.done()).contains(new AskToDial(2));
    pool.dialsPermitted(2, 0);
    assertThat(recorded.done())
        .containsExactly(new Dial(1, ADA, DialPurpose.WORK), new Dial(2, ADA, DialPurpose.WORK));

    pool.connected(1, 5);

    assertThat(recorded.done()).contains(new AskToDial(1));
  }

  @Test
  void slowLoginDoesNotDelayOtherClients() {
    pool.relay(RecordedPool.relayed(1), 0);
    pool.relay(RecordedPool.relayed(2), 0);
    pool.granted(2);
    pool.dialsPermitted(2, 0);
    pool.request(1, session(1), ADA, 0);
    recorded.done();

    pool.granted(1);

    assertThat(recorded.done()).containsExactly(new AskToDial(1));
  }

  @Test
  void permitGoesToTheNextWaiterAtItsArrival() {
    pool.request(1, session(1), ADA, 0);
    pool.request(2, session(2), BOB, 1);
    pool.granted(1);
    pool.abandon(1);
    recorded.done();

    pool.dialsPermitted(1, 0);

    assertThat(recorded.done()).containsExactly(new Dial(1, BOB, DialPurpose.WORK));
  }

  @Test
  void unwantedSlotIsReturned() {
    pool.request(1, session(1), ADA, 0);
    pool.granted(1);
    recorded.done();

    pool.abandon(1);
    assertThat(recorded.done()).containsExactly(new AskToDial(0), new GiveBack(1));
    pool.dialsPermitted(1, 0);

    assertThat(recorded.done()).isEmpty();
  }

  @Test
  void waiterForAPermitHasTheSameDeadline() {
    pool.request(1, session(1), ADA, 0);
    pool.granted(1);
    recorded.done();

    pool.expire(RecordedPool.QUEUE_TIMEOUT.toNanos());

    assertThat(recorded.done()).contains(new Refuse(1, WeirError.QUEUE_TIMEOUT), new GiveBack(1));
  }

  @Test
  void nothingIsClosedForAnotherSlotWhileOneWaitsForAPermit() {
    recorded.rationed = false;
    recorded.idle(BOB, 0);
    recorded.rationed = true;
    pool.request(1, session(1), ADA, 0);
    pool.request(2, session(2), ADA, 0);
    pool.granted(1);
    recorded.done();

    pool.exhausted(RecordedPool.EVICT_AFTER.toNanos());
    assertThat(recorded.done()).noneMatch(action -> action instanceof Close);
    pool.dialsPermitted(1, 0);
    pool.expire(RecordedPool.EVICT_AFTER.toNanos() + 1);

    assertThat(recorded.done()).contains(new Close(1));
  }

  @Test
  void aSlotWithoutAConnectionGoesBackBeforeConnectionsClose() {
    recorded.rationed = false;
    recorded.idle(BOB, 0);
    recorded.rationed = true;
    pool.request(1, session(1), ADA, 0);
    pool.granted(1);
    recorded.done();

    pool.limitSlots(1);

    assertThat(recorded.done()).contains(new GiveBack(1));
    assertThat(pool.view().idle()).isEqualTo(1);
  }
}
