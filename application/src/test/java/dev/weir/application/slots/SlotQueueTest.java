package dev.weir.application.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.application.slots.RecordedQueue.Action.Admit;
import dev.weir.application.slots.RecordedQueue.Action.Ask;
import dev.weir.application.slots.RecordedQueue.Action.GiveBack;
import dev.weir.application.slots.RecordedQueue.Action.Refuse;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SlotQueueTest {
  private final RecordedQueue recorded = RecordedQueue.waiting();
  private final SlotQueue queue = recorded.queue;

  @Test
  void aRequestIsAskedForAndAdmittedByAGrant() {
    queue.request(1, 100);
    assertThat(recorded.done()).containsExactly(new Ask(1, 100));

    queue.granted(1, 130);
    assertThat(recorded.done()).containsExactly(new Admit(1, 30));
    assertThat(queue.held()).isEqualTo(1);
    assertThat(queue.waiting()).isZero();
  }

  @Test
  void theOldestWaiterIsServedFirst() {
    queue.request(1, 10);
    queue.request(2, 20);
    queue.request(3, 30);
    recorded.done();

    queue.granted(2, 40);

    assertThat(recorded.done()).containsExactly(new Admit(1, 30), new Admit(2, 20));
  }

  @Test
  void aReleasedSlotGoesToTheNextWaiterWithoutTheLedger() {
    queue.request(1, 10);
    queue.granted(1, 10);
    queue.request(2, 20);
    recorded.done();

    queue.released(50);

    assertThat(recorded.done()).containsExactly(new Admit(2, 30), new Ask(0, 0));
    assertThat(queue.held()).isEqualTo(1);
  }

  @Test
  void aReleasedSlotWithoutWaitersReturnsToTheLedger() {
    queue.request(1, 10);
    queue.granted(1, 10);
    recorded.done();

    queue.released(50);

    assertThat(recorded.done()).containsExactly(new GiveBack(1));
    assertThat(queue.held()).isZero();
  }

  @Test
  void grantsBeyondTheDemandGoBack() {
    queue.request(1, 10);
    recorded.done();

    queue.granted(3, 10);

    assertThat(recorded.done()).containsExactly(new Admit(1, 0), new GiveBack(2));
  }

  @Test
  void aTicketThatWaitsTooLongIsRefused() {
    queue.request(1, 0);
    queue.request(2, 500);
    recorded.done();
    assertThat(queue.nextDeadline()).isEqualTo(1_000);

    queue.expire(999);
    assertThat(recorded.done()).isEmpty();

    queue.expire(1_000);
    assertThat(recorded.done())
        .containsExactly(new Refuse(1, WeirError.QUEUE_TIMEOUT), new Ask(1, 500));
    assertThat(queue.nextDeadline()).isEqualTo(1_500);
  }

  @Test
  void aFullQueueRefusesTheNextAtOnce() {
    for (int ticket = 1; ticket <= RecordedQueue.MAX_WAITING; ticket++) {
      queue.request(ticket, ticket);
    }
    recorded.done();

    queue.request(9, 9);

    assertThat(recorded.done()).containsExactly(new Refuse(9, WeirError.QUEUE_FULL));
    assertThat(queue.waiting()).isEqualTo(RecordedQueue.MAX_WAITING);
  }

  @Test
  void anAbandonedTicketIsNotAdmitted() {
    queue.request(1, 10);
    queue.request(2, 20);
    recorded.done();

    queue.abandoned(1);
    assertThat(recorded.done()).containsExactly(new Ask(1, 20));

    queue.granted(1, 30);
    assertThat(recorded.done()).containsExactly(new Admit(2, 10));
  }

  @Test
  void anAdmittedTicketThatIsAbandonedIsNotQueued() {
    queue.request(1, 10);
    queue.granted(1, 10);
    recorded.done();

    queue.abandoned(1);

    assertThat(recorded.done()).isEmpty();
    assertThat(queue.held()).isEqualTo(1);
  }

  @Test
  void slotsBeyondTheLimitReturnToTheLedger() {
    queue.request(1, 10);
    queue.request(2, 10);
    queue.granted(2, 10);
    queue.request(3, 20);
    recorded.done();

    queue.limitSlots(1);
    queue.released(50);

    assertThat(recorded.done()).containsExactly(new GiveBack(1));
    queue.released(60);
    assertThat(recorded.done()).containsExactly(new Admit(3, 40), new Ask(0, 0));
  }

  @Test
  void waitersAreReportedAgainWhenGrantsReturn() {
    queue.limitSlots(1);
    queue.request(1, 10);
    queue.request(2, 20);
    recorded.done();

    queue.granted(2, 50);

    assertThat(recorded.done()).containsExactly(new Admit(1, 40), new GiveBack(1), new Ask(1, 20));
  }

  @Test
  void failFastRefusesWhenTheLedgerHasNothing() {
    RecordedQueue impatient = new RecordedQueue(ExhaustionPolicy.FAIL_FAST);
    impatient.queue.request(1, 10);
    impatient.done();

    impatient.queue.exhausted();

    assertThat(impatient.done())
        .containsExactly(new Refuse(1, WeirError.POOL_EXHAUSTED), new Ask(0, 0));
  }

  @Test
  void waitingGoesOnWhenTheLedgerHasNothing() {
    queue.request(1, 10);
    recorded.done();

    queue.exhausted();

    assertThat(recorded.done()).isEmpty();
    assertThat(queue.waiting()).isEqualTo(1);
  }

  @Test
  void aClosedQueueRefusesWaitingAndLaterTickets() {
    queue.request(1, 10);
    queue.request(2, 20);
    recorded.done();

    queue.close(ClientError.shuttingDown());

    assertThat(recorded.done())
        .containsExactly(
            new Refuse(1, WeirError.SHUTTING_DOWN),
            new Refuse(2, WeirError.SHUTTING_DOWN),
            new Ask(0, 0));

    queue.request(3, 30);
    assertThat(recorded.done()).containsExactly(new Refuse(3, WeirError.SHUTTING_DOWN));
    assertThat(queue.waiting()).isZero();
  }

  @Test
  void aClosedQueueTakesItsSlotsBack() {
    queue.request(1, 10);
    queue.granted(1, 10);
    queue.close(ClientError.shuttingDown());
    recorded.done();

    queue.granted(1, 20);
    queue.released(30);

    assertThat(recorded.done()).containsExactly(new GiveBack(1), new GiveBack(1));
    assertThat(queue.held()).isZero();
  }

  @Test
  void aPausedQueueAdmitsNoTicketUntilItIsResumed() {
    queue.request(1, 10);
    queue.granted(1, 10);
    queue.request(2, 20);
    recorded.done();

    queue.pause();
    assertThat(recorded.done()).containsExactly(new Ask(0, 20));
    queue.released(30);
    assertThat(recorded.done()).as("the slot is not kept").containsExactly(new GiveBack(1));
    queue.granted(1, 40);
    assertThat(recorded.done()).startsWith(new GiveBack(1));

    queue.resume();
    assertThat(recorded.done()).containsExactly(new Ask(1, 20));
    queue.granted(1, 50);
    assertThat(recorded.done()).containsExactly(new Admit(2, 30));
  }

  @Test
  void aTicketThatIsHeldBackIsRefusedAtItsDeadline() {
    queue.pause();
    queue.request(1, 10);
    recorded.done();

    queue.expire(1_010);

    assertThat(recorded.done()).startsWith(new Refuse(1, WeirError.PAUSED));
  }

  @Test
  void otherRulesCountForTicketsThatWait() {
    queue.request(1, 10);
    recorded.done();

    queue.replaceTerms(3, new QueuePolicy(Duration.ofNanos(100), 1, ExhaustionPolicy.WAIT));

    assertThat(queue.nextDeadline()).isEqualTo(110);
    queue.request(2, 20);
    assertThat(recorded.done()).containsExactly(new Refuse(2, WeirError.QUEUE_FULL));
  }

  @Test
  void aSlotThatIsNotHeldCannotBeReleased() {
    assertThatThrownBy(() -> queue.released(0)).hasMessageContaining("not held");
  }

  @Test
  void deadlinesSurviveTheWrapAroundOfTheMonotonicClock() {
    long beforeWrap = Long.MAX_VALUE - 10;
    queue.request(1, beforeWrap);
    recorded.done();

    queue.expire(beforeWrap + 999);
    assertThat(recorded.done()).isEmpty();

    queue.expire(beforeWrap + 1_000);
    assertThat(recorded.done())
        .containsExactly(new Refuse(1, WeirError.QUEUE_TIMEOUT), new Ask(0, 0));
  }
}
