package dev.weir.application.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.client.Source;
import dev.weir.domain.random.Seeded;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * Random clients of a few sources that connect, ask for memory, log in, stall and leave. A plain
 * count kept beside the machine says whether its limits hold.
 */
class ArrivalsPropertyTest {
  private enum Seen {
    ADMITTED,
    REFUSED,
    DROPPED,
    GRANTED_AT_ONCE,
    GRANTED_LATER,
    EVICTED,
    IDENTIFIED
  }

  @Test
  void limitsHoldAndEveryRequestForMemoryIsGrantedOrTheClientCloses() {
    Map<Seen, Integer> seen = new EnumMap<>(Seen.class);
    Seeded.forAll("arrivals", 500, random -> new World(random, seen).live(400));
    if (Long.getLong("weir.seed") == null) {
      assertThat(seen).as("what happened").containsOnlyKeys(Seen.values());
    }
  }

  private static final class World implements ArrivalActions {
    private static final int MAX_CLIENTS = 12;
    private static final int PER_SOURCE = 3 * ArrivalLimits.LARGEST_STEP;
    private static final int IN_ALL = 3 * PER_SOURCE / 2;
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final List<Source> SOURCES =
        List.of(new Source("a"), new Source("b"), new Source("c"), new Source("d"));
    private static final int MAX_STEPS = 2;
    private static final long STEP = Arrivals.PACE.toNanos();

    private final RandomGenerator random;
    private final Map<Seen, Integer> seen;
    private final Arrivals arrivals =
        new Arrivals(new ArrivalLimits(MAX_CLIENTS, 2, PER_SOURCE, IN_ALL), PATIENCE, this);
    private final Map<Long, Source> before = new LinkedHashMap<>();
    private final Map<Long, Integer> wanted = new HashMap<>();
    private final Map<Long, Integer> held = new HashMap<>();
    private final Map<Long, Integer> steps = new HashMap<>();
    private final Set<Long> sessions = new HashSet<>();
    private final Set<Long> refused = new HashSet<>();
    private final Set<Long> evicted = new HashSet<>();
    private long now;
    private long last;
    private boolean asking;

    World(RandomGenerator random, Map<Seen, Integer> seen) {
      this.random = random;
      this.seen = seen;
      this.now = random.nextLong();
    }

    void live(int events) {
      for (int event = 0; event < events; event++) {
        now += random.nextLong(STEP);
        happen(random.nextInt(12));
        check();
      }
      settle();
    }

    private void happen(int choice) {
      switch (choice) {
        case 0, 1, 2 -> arrive();
        case 3, 4 -> want();
        case 5 -> arrivals.stopAwaiting(anyBefore());
        case 6 -> arrivals.awaitMessage(anyBefore(), now);
        case 7 -> enter();
        case 8 -> leave(anyBefore());
        case 9 -> leaveOf(sessions);
        case 10 -> identify();
        default -> passTime();
      }
    }

    private void arrive() {
      long client = ++last;
      Source source = random.nextInt(3) == 0 ? anySource() : SOURCES.getFirst();
      switch (arrivals.arrive(client, source, now)) {
        case ADMITTED -> {
          before.put(client, source);
          see(Seen.ADMITTED);
          assertThat(arrivals.connected() - evicted.size())
              .as("clients that stay")
              .isLessThanOrEqualTo(MAX_CLIENTS);
        }
        case REFUSED -> {
          refused.add(client);
          see(Seen.REFUSED);
        }
        case DROPPED -> see(Seen.DROPPED);
      }
    }

    private void want() {
      long client = anyBefore();
      boolean isAsking = wanted.containsKey(client) || steps.getOrDefault(client, 0) == MAX_STEPS;
      if (before.containsKey(client) && !isAsking && !evicted.contains(client)) {
        steps.merge(client, 1, Integer::sum);
        wanted.put(client, random.nextInt(1, ArrivalLimits.LARGEST_STEP + 1));
        asking = true;
        arrivals.requestMemory(client, wanted.getOrDefault(client, 0), now);
        asking = false;
      }
    }

    private void enter() {
      long client = anyBefore();
      if (before.remove(client) != null) {
        wanted.remove(client);
        held.remove(client);
        evicted.remove(client);
        sessions.add(client);
        arrivals.enter(client, now);
      }
    }

    private void leave(long client) {
      if (before.remove(client) != null) {
        wanted.remove(client);
        held.remove(client);
        evicted.remove(client);
        arrivals.leave(client, now);
      }
    }

    private void leaveOf(Set<Long> clients) {
      if (!clients.isEmpty()) {
        long client = clients.iterator().next();
        clients.remove(client);
        arrivals.leave(client, now);
      }
      if (!refused.isEmpty() && random.nextBoolean()) {
        long told = refused.iterator().next();
        refused.remove(told);
        arrivals.leave(told, now);
      }
    }

    private void identify() {
      long client = anyBefore();
      if (before.containsKey(client)) {
        Source source = anySource();
        before.put(client, source);
        arrivals.identify(client, source, now);
        see(Seen.IDENTIFIED);
      }
    }

    private void passTime() {
      now += random.nextLong(20 * STEP);
      arrivals.expire(now);
      for (Long client : List.copyOf(evicted)) {
        if (random.nextInt(4) != 0) {
          leave(client);
        }
      }
    }

    /**
     * Whatever the holders of room do: all that ask get it within their patience, or are told to
     * go. Those that are told to go do.
     */
    private void settle() {
      boolean doHoldersWaitForWeir = random.nextBoolean();
      long end = now + PATIENCE.toNanos() + 2 * STEP;
      while (!wanted.isEmpty()) {
        assertThat(end - now).as("time left to those that wait for room").isPositive();
        for (Long client : before.keySet()) {
          if (doHoldersWaitForWeir) {
            arrivals.stopAwaiting(client);
          }
        }
        now += STEP;
        arrivals.expire(now);
        List.copyOf(evicted).forEach(this::leave);
      }
    }

    private void check() {
      assertThat(arrivals.connected()).isEqualTo(before.size() + sessions.size());
      assertThat(arrivals.beforeLogin()).isEqualTo(before.size());
      assertThat(evicted.size()).isLessThanOrEqualTo(Arrivals.MAX_LEAVING);
      assertThat(arrivals.memory()).isEqualTo(held.values().stream().mapToInt(i -> i).sum());
      assertThat(arrivals.memory()).as("room in all").isLessThanOrEqualTo(IN_ALL);
      assertThat(arrivals.nextDeadline() == Arrivals.NEVER)
          .as("a look is due where something waits")
          .isEqualTo(wanted.isEmpty());
    }

    @Override
    public void grant(long client) {
      Integer bytes = wanted.remove(client);
      assertThat(bytes).as("granted what was asked for").isNotNull();
      held.merge(client, bytes == null ? 0 : bytes, Integer::sum);
      see(asking ? Seen.GRANTED_AT_ONCE : Seen.GRANTED_LATER);
    }

    @Override
    public void evict(long client) {
      assertThat(before).as("a client before its login").containsKey(client);
      assertThat(evicted.add(client)).as("told once").isTrue();
      wanted.remove(client);
      see(Seen.EVICTED);
    }

    private long anyBefore() {
      List<Long> clients = List.copyOf(before.keySet());
      return clients.isEmpty() ? -1 : clients.get(random.nextInt(clients.size()));
    }

    private Source anySource() {
      return SOURCES.get(random.nextInt(SOURCES.size()));
    }

    private void see(Seen what) {
      seen.merge(what, 1, Integer::sum);
    }
  }
}
