package dev.weir.application.slots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.coordination.BucketThread;
import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.coordination.LocalSlotCoordinator;
import dev.weir.application.coordination.SlotAccount;
import dev.weir.application.coordination.SlotListener;
import dev.weir.application.coordination.Timeline;
import dev.weir.application.coordination.TimelineThread;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.random.Seeded;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * Random clients of one queue on a local ledger: they ask, leave, are served for a while and return
 * their slot, while time passes. What must hold whatever they do is checked after every event.
 */
class SlotQueuePropertiesTest {
  @Test
  void theOrderIsKeptNoSlotIsLostAndEveryTicketIsAnsweredOnce() {
    Seeded.forAll("queue", 2_000, random -> new Clients(random).live(300));
  }

  private static final class Clients implements SlotQueue.Actions, SlotListener {
    private final RandomGenerator random;
    private final int limit;
    private final SlotQueue queue;
    private final SlotAccount account;
    private final TreeSet<Long> waiting = new TreeSet<>();
    private final List<Long> served = new ArrayList<>();
    private long now;
    private long lastTicket;

    Clients(RandomGenerator random) {
      this.random = random;
      this.limit = random.nextInt(1, 6);
      QueuePolicy policy =
          new QueuePolicy(
              RecordedQueue.TIMEOUT,
              random.nextInt(1, 10),
              random.nextInt(5) == 0 ? ExhaustionPolicy.FAIL_FAST : ExhaustionPolicy.WAIT);
      this.now = random.nextLong();
      this.queue = new SlotQueue(RecordedQueue.BUCKET, limit, policy, this);
      BucketThread thread = new TimelineThread(new Timeline(), now);
      this.account =
          new LocalSlotCoordinator().open(RecordedQueue.BUCKET, Capacity.of(limit), thread, this);
    }

    void live(int events) {
      for (int event = 0; event < events; event++) {
        now += random.nextInt(200);
        happen(random.nextInt(10));
        check();
      }
      while (!served.isEmpty()) {
        release();
      }
      queue.close(ClientError.shuttingDown());
      assertThat(waiting).isEmpty();
      assertThat(account.view().held()).isZero();
    }

    private void happen(int choice) {
      switch (choice) {
        case 0, 1, 2, 3 -> request();
        case 4, 5, 6 -> release();
        case 7 -> leave();
        default -> queue.expire(now);
      }
    }

    private void request() {
      long ticket = ++lastTicket;
      waiting.add(ticket);
      queue.request(ticket, now);
    }

    private void release() {
      if (!served.isEmpty()) {
        served.remove(random.nextInt(served.size()));
        queue.released(now);
      }
    }

    private void leave() {
      if (!waiting.isEmpty()) {
        long ticket = random.nextBoolean() ? waiting.first() : waiting.last();
        waiting.remove(ticket);
        queue.abandoned(ticket);
      }
    }

    private void check() {
      assertThat(queue.waiting()).isEqualTo(waiting.size());
      assertThat(queue.held()).isEqualTo(served.size()).isEqualTo(account.view().held());
      assertThat(account.view().held()).as("CapWithinBound").isLessThanOrEqualTo(limit);
      assertThat(waiting.isEmpty() || account.view().held() == limit)
          .as("nobody waits while a slot is free")
          .isTrue();
    }

    @Override
    public void requestSlots(int demand, long oldestSince) {
      account.requestSlots(demand, oldestSince);
    }

    @Override
    public void returnSlots(int slots) {
      account.returnSlots(slots);
    }

    @Override
    public void admit(long ticket, long waitedNanos) {
      assertThat(waiting.first()).as("NoOvertaking").isEqualTo(ticket);
      assertThat(waitedNanos).isNotNegative();
      waiting.remove(ticket);
      served.add(ticket);
    }

    @Override
    public void refuse(long ticket, ClientError error) {
      assertThat(waiting.remove(ticket)).as("answered once: " + error.kind()).isTrue();
    }

    @Override
    public void granted(int slots) {
      queue.granted(slots, now);
    }

    @Override
    public void exhausted() {
      queue.exhausted();
    }

    @Override
    public void limitSlots(int slots) {
      throw new AssertionError("there is nobody else: " + slots);
    }

    @Override
    public void cutSlots(int slots) {
      throw new AssertionError("a local lease does not end: " + slots);
    }

    @Override
    public void standingChanged(CoordinationStanding standing) {
      throw new AssertionError("a local ledger is always there: " + standing);
    }

    @Override
    public int unused() {
      return 0;
    }
  }
}
