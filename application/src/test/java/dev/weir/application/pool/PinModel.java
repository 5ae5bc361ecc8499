package dev.weir.application.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.ServerConnection.State;
import dev.weir.domain.pinning.PinEnding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which sessions keep connections without using them, and who of them must give way. */
final class PinModel {
  private final PoolModel pool;
  private final PinPolicy policy;

  /** Those kept without a request, with how that ends and since when. */
  private final Map<Long, Kept> kept = new HashMap<>();

  private final Set<Long> pinned = new HashSet<>();

  private record Kept(PinEnding ending, long since) {}

  PinModel(PoolModel pool, PinPolicy policy) {
    this.pool = pool;
    this.policy = policy;
  }

  /** Connections whose sessions have a request. */
  List<Long> busy() {
    return pool.in(State.LENT).stream().filter(each -> !kept.containsKey(each)).toList();
  }

  /** Connections whose sessions have none. */
  List<Long> kept() {
    return List.copyOf(kept.keySet());
  }

  /** A session has its answer, and keeps its connection; mostly by pins that can be ended. */
  PinEnding keep(long connection, int choice, long now) {
    PinEnding ending =
        switch (choice) {
          case 0 -> PinEnding.WHEN_IDLE;
          case 1 -> PinEnding.WITH_THE_SESSION;
          default -> PinEnding.WHEN_WANTED;
        };
    kept.put(connection, new Kept(ending, now));
    if (ending == PinEnding.WHEN_IDLE) {
      pinned.remove(connection);
    } else {
      pinned.add(connection);
    }
    return ending;
  }

  void resume(long connection) {
    kept.remove(connection);
  }

  void leave(long connection) {
    kept.remove(connection);
    pinned.remove(connection);
  }

  /** Whether its session does nothing, and may lose it to who waits. */
  boolean isEndable(long connection) {
    Kept found = kept.get(connection);
    return found != null && found.ending() == PinEnding.WHEN_WANTED;
  }

  private List<Kept> endable() {
    List<Kept> endable = new ArrayList<>(kept.values());
    endable.removeIf(each -> each.ending() != PinEnding.WHEN_WANTED);
    return endable;
  }

  private long longestIdle(long now) {
    return endable().stream().mapToLong(each -> now - each.since()).max().orElse(-1);
  }

  /** Since when who would get no slot, if those came free that are about to, waits; or null. */
  private @Nullable Long waitsSince(long now) {
    return pool.wanted().stream()
        .map(PoolModel.Waiting::since)
        .sorted((one, other) -> Long.compare(one - now, other - now))
        .skip(pool.comingFree())
        .findFirst()
        .orElse(null);
  }

  private long patience() {
    long share = Math.max(1, (long) pool.states.size() * policy.most() / RandomLedger.MOST);
    return pinned.size() > share
        ? Math.min(pool.evictAfter, policy.idle().toNanos())
        : policy.idle().toNanos();
  }

  /** Whether nobody has a right to a connection that its session keeps without using it. */
  boolean givesWay(long now) {
    Long since = waitsSince(now);
    return since == null || now - since < pool.evictAfter || longestIdle(now) < patience();
  }

  /** When somebody will have such a right, the pool is to be asked again. */
  void expectNoLaterDeadline(long deadline, long now) {
    Long since = waitsSince(now);
    if (since != null && !endable().isEmpty()) {
      long left = Math.max(since + pool.evictAfter - now, patience() - longestIdle(now));
      assertThat(deadline).as("a deadline").isNotEqualTo(BucketPool.NEVER);
      assertThat(deadline - now).as("the next deadline").isLessThanOrEqualTo(left);
    }
  }

  /** A session is to give its connection back: it had to, and no other before it. */
  void expectLongestIdle(long connection, long idleNanos, long now) {
    Kept ended = Objects.requireNonNull(kept.get(connection), "not kept, or used");
    assertThat(ended.ending()).isEqualTo(PinEnding.WHEN_WANTED);
    assertThat(idleNanos).isEqualTo(now - ended.since()).isEqualTo(longestIdle(now));
    assertThat(pool.agesAreKnown() && givesWay(now))
        .as("a session is ended without need")
        .isFalse();
  }
}
