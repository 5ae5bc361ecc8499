package dev.weir.application.pool;

import static dev.weir.application.pool.RecordedPool.ADA;
import static dev.weir.application.pool.RecordedPool.BOB;
import static dev.weir.application.pool.RecordedPool.tenant;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.RecordedPool.Action;
import dev.weir.application.pool.RecordedPool.Action.Close;
import dev.weir.application.pool.RecordedPool.Action.Dial;
import dev.weir.application.pool.RecordedPool.Action.Lend;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.domain.random.Seeded;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** In what order sessions are served where tenants are served in turn. */
class BucketPoolFairTest {
  private final RecordedPool recorded = new RecordedPool(ExhaustionPolicy.WAIT, ServingOrder.FAIR);
  private final BucketPool pool = recorded.pool;

  /** Gives this connection back again and again; who has it then, in order. */
  private List<Long> servedWith(long connection, int times) {
    recorded.done();
    for (int i = 0; i < times; i++) {
      pool.returned(connection, false, 100);
    }
    List<Long> served = new ArrayList<>();
    for (Action action : recorded.done()) {
      if (action instanceof Lend lend) {
        served.add(lend.ticket());
      }
    }
    return served;
  }

  @Test
  void tenantsAreServedInTurnAndEachByArrival() {
    long connection = recorded.lent(ADA, 0);
    pool.request(1, tenant(1, "many"), ADA, 10);
    pool.request(2, tenant(2, "many"), ADA, 20);
    pool.request(3, tenant(3, "many"), ADA, 30);
    pool.request(4, tenant(4, "few"), ADA, 40);

    assertThat(servedWith(connection, 4)).containsExactly(1L, 4L, 2L, 3L);
  }

  @Test
  void newTenantWaitsForOneTurnOfEachOther() {
    long connection = recorded.lent(ADA, 0);
    pool.request(1, tenant(1, "a"), ADA, 10);
    pool.request(2, tenant(2, "a"), ADA, 20);
    pool.request(3, tenant(3, "b"), ADA, 30);
    assertThat(servedWith(connection, 2)).containsExactly(1L, 3L);

    pool.request(4, tenant(4, "c"), ADA, 40);

    assertThat(servedWith(connection, 2)).containsExactly(2L, 4L);
  }

  @Test
  void absentTenantSavesNoTurns() {
    long connection = recorded.lent(ADA, 0);
    for (int ticket = 1; ticket <= 3; ticket++) {
      pool.request(ticket, tenant(ticket, "a"), ADA, 10);
    }
    assertThat(servedWith(connection, 2)).containsExactly(1L, 2L);
    pool.request(4, tenant(4, "b"), ADA, 20);
    pool.request(5, tenant(5, "b"), ADA, 20);
    pool.request(6, tenant(6, "a"), ADA, 20);

    assertThat(servedWith(connection, 4)).containsExactly(3L, 4L, 5L, 6L);
  }

  @Test
  void abandonedRequestTakesNoTurnOfItsTenant() {
    long connection = recorded.lent(ADA, 0);
    pool.request(1, tenant(1, "a"), ADA, 10);
    pool.request(2, tenant(2, "a"), ADA, 10);
    pool.abandon(1);
    pool.abandon(2);
    pool.request(3, tenant(3, "b"), ADA, 20);
    pool.request(4, tenant(4, "a"), ADA, 20);
    pool.request(5, tenant(5, "b"), ADA, 20);

    assertThat(servedWith(connection, 3)).containsExactly(3L, 4L, 5L);
  }

  @Test
  void slotsGoToTenantsInTurnAcrossProfiles() {
    pool.request(1, tenant(1, "ada"), ADA, 10);
    pool.request(2, tenant(2, "ada"), ADA, 20);
    pool.request(3, tenant(3, "bob"), BOB, 30);
    recorded.done();

    pool.granted(2);

    assertThat(recorded.done())
        .contains(new Dial(1, ADA, DialPurpose.WORK), new Dial(2, BOB, DialPurpose.WORK));
  }

  @Test
  void aReturnedConnectionIsClosedForAnotherProfileWhoseTurnItIs() {
    long connection = recorded.lent(ADA, 0);
    pool.request(1, tenant(1, "ada"), ADA, 10);
    pool.request(2, tenant(2, "ada"), ADA, 20);
    pool.request(3, tenant(3, "bob"), BOB, 30);
    pool.exhausted(30);
    assertThat(servedWith(connection, 1)).containsExactly(1L);

    pool.returned(connection, false, 200);

    assertThat(recorded.done()).contains(new Close(connection));
  }

  @Test
  void firstDeadlineIsOfTheOldestWaiterNotOfTheNextTenant() {
    recorded.lent(ADA, 0);
    pool.request(1, tenant(1, "many"), ADA, 10);
    pool.request(2, tenant(2, "many"), ADA, 20);
    pool.request(3, tenant(3, "few"), ADA, 30);
    pool.abandon(1);

    assertThat(pool.nextDeadline()).isEqualTo(20 + RecordedPool.QUEUE_TIMEOUT.toNanos());
  }

  @Test
  void busyTenantsAreServedEquallyOften() {
    Seeded.forAll("fair", 500, this::shareOneConnection);
  }

  /** Tenants of any eagerness share one connection; nobody leaves unserved. */
  private void shareOneConnection(RandomGenerator random) {
    RecordedPool world = new RecordedPool(ExhaustionPolicy.WAIT, ServingOrder.FAIR);
    long connection = world.lent(ADA, 0);
    Map<String, Deque<Long>> waiting = new LinkedHashMap<>();
    Map<String, Map<String, Integer>> ahead = new LinkedHashMap<>();
    long last = 0;
    for (int event = 0; event < 200; event++) {
      int queued = waiting.values().stream().mapToInt(Deque::size).sum();
      if (queued == 0 || (queued < RecordedPool.MAX_WAITING && random.nextBoolean())) {
        String name = random.nextInt(3) > 0 ? "eager" : "other-" + random.nextInt(3);
        waiting.computeIfAbsent(name, unknown -> new ArrayDeque<>()).add(++last);
        world.pool.request(last, tenant(last, name), ADA, 0);
        world.done();
      } else {
        world.pool.returned(connection, false, 0);
        long ticket =
            world.done().stream()
                .filter(Lend.class::isInstance)
                .map(each -> ((Lend) each).ticket())
                .findFirst()
                .orElseThrow();
        served(ticket, waiting, ahead);
      }
    }
  }

  private static void served(
      long ticket, Map<String, Deque<Long>> waiting, Map<String, Map<String, Integer>> ahead) {
    Map.Entry<String, Deque<Long>> own =
        waiting.entrySet().stream()
            .filter(each -> each.getValue().contains(ticket))
            .findFirst()
            .orElseThrow();
    assertThat(own.getValue().removeFirst()).as("within a tenant").isEqualTo(ticket);
    // How often it was served while each other waited, without that being served.
    ahead.remove(own.getKey());
    waiting.forEach(
        (other, tickets) -> {
          if (!tickets.isEmpty() && !other.equals(own.getKey())) {
            int times =
                ahead
                    .computeIfAbsent(other, unknown -> new LinkedHashMap<>())
                    .merge(own.getKey(), 1, Integer::sum);
            assertThat(times).as("turns of one while another waits").isLessThanOrEqualTo(2);
          }
        });
  }
}
