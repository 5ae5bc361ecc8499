package dev.weir.application.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.ServerConnection.State;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.pinning.PinEnding;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** The sessions that keep connections by pins or transactions, and those that must give way. */
final class HolderModel {
  private final PoolModel pool;
  private final PinPolicy policy;

  /** Those kept without a request, with how that ends and since when. */
  private final Map<Long, Kept> kept = new HashMap<>();

  /** The connections in a transaction, used or not, and since when. */
  private final Map<Long, Long> transactions = new HashMap<>();

  private final Set<Long> pinned = new HashSet<>();

  private record Kept(PinEnding ending, long since) {}

  HolderModel(PoolModel pool, PinPolicy policy) {
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
          case 0, 1 -> PinEnding.WHEN_IDLE;
          case 2 -> PinEnding.WITH_THE_SESSION;
          case 3 -> PinEnding.WHEN_ASKED_FOR;
          default -> PinEnding.WHEN_WANTED;
        };
    kept.put(connection, new Kept(ending, now));
    switch (ending) {
      case WHEN_IDLE -> {
        pinned.remove(connection);
        transactions.putIfAbsent(connection, now);
      }
      case WHEN_ASKED_FOR -> {
        pinned.remove(connection);
        transactions.remove(connection);
      }
      case WITH_THE_SESSION, WHEN_WANTED -> {
        pinned.add(connection);
        transactions.remove(connection);
      }
    }
    return ending;
  }

  void resume(long connection) {
    kept.remove(connection);
  }

  void leave(long connection) {
    kept.remove(connection);
    pinned.remove(connection);
    transactions.remove(connection);
  }

  /** Returns whether its session is idle, is pinned, and may lose it to a waiter. */
  boolean isEndable(long connection) {
    Kept found = kept.get(connection);
    return found != null && found.ending() == PinEnding.WHEN_WANTED;
  }

  /** Returns whether its session does nothing but stay in a transaction that can be parked. */
  boolean isParkable(long connection) {
    Kept found = kept.get(connection);
    return found != null && found.ending() == PinEnding.WHEN_ASKED_FOR;
  }

  /** A transaction is to be parked: another session wants the connection or its slot. */
  void expectWanted(long connection, long idleNanos, long now) {
    Kept parked = Objects.requireNonNull(kept.get(connection), "not kept, or used");
    assertThat(idleNanos).isIn(0L, now - parked.since());
    assertThat(!pool.wanted().isEmpty() || pool.excess() > 0 || pool.isWaitedFor(connection))
        .as("a transaction is parked without need")
        .isTrue();
  }

  /** Transactions that can be parked keep no connection from sessions of the same profile. */
  void expectNoneInTheWay() {
    for (long connection : kept.keySet()) {
      assertThat(isParkable(connection) && pool.isWaitedFor(connection))
          .as("a session waits beside a transaction that can be parked")
          .isFalse();
    }
  }

  /**
   * Returns for how long a session that is due has been idle; -1 where it is at work, else null.
   */
  private @Nullable Long dueIdleness(long connection, long now) {
    Kept found = kept.get(connection);
    Long begun = transactions.get(connection);
    boolean overdue = begun != null && now - begun >= policy.transaction().toNanos();
    if (found == null) {
      return overdue ? Long.valueOf(-1) : null;
    }
    long idle = now - found.since();
    boolean due =
        switch (found.ending()) {
          case WHEN_IDLE -> overdue || idle >= policy.idle().toNanos();
          case WHEN_WANTED -> idle >= patience();
          case WITH_THE_SESSION, WHEN_ASKED_FOR -> false;
        };
    return due ? idle : null;
  }

  /** Returns the longest idleness of the sessions that are due; null if none is. */
  private @Nullable Long longestDue(LongPredicate among, long now) {
    return pool.in(State.LENT).stream()
        .filter(among::test)
        .map(each -> dueIdleness(each, now))
        .filter(Objects::nonNull)
        .max(Long::compare)
        .orElse(null);
  }

  private LongPredicate ofLogin(List<LoginProfile> login) {
    return connection -> login.contains(pool.profiles.get(connection));
  }

  /**
   * Since when the waiter waits that gets none of the slots that are about to come free; or null.
   */
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

  private boolean hasWaited(@Nullable Long since, long now) {
    return since != null && now - since >= pool.evictAfter;
  }

  /** Returns whether no waiter has a right to a connection that its session keeps. */
  boolean givesWay(long now) {
    return !hasWaited(waitsSince(now), now) || longestDue(each -> true, now) == null;
  }

  /** Returns whether no waiter has a right to one that another session of its login keeps. */
  boolean givesWayWithinLogins(long now) {
    return PoolModel.logins().stream()
        .allMatch(
            login ->
                !hasWaited(pool.blockedSince(login), now)
                    || longestDue(ofLogin(login), now) == null);
  }

  /** Returns whether no other instance has a right to one that its session keeps. */
  boolean givesWayToOthers(long now) {
    return pool.excess() == 0 || longestDue(each -> true, now) == null;
  }

  /** When a waiter will have such a right, the pool is to be asked again. */
  void expectNoLaterDeadline(long deadline, long now) {
    Long since = waitsSince(now);
    if (since == null) {
      return;
    }
    for (long each : pool.in(State.LENT)) {
      Long left = leftUntilDue(each, now);
      if (left != null) {
        assertThat(deadline).as("a deadline").isNotEqualTo(BucketPool.NEVER);
        assertThat(deadline - now)
            .as("the next deadline")
            .isLessThanOrEqualTo(Math.max(since + pool.evictAfter - now, left));
      }
    }
  }

  private @Nullable Long leftUntilDue(long connection, long now) {
    Kept found = kept.get(connection);
    Long begun = transactions.get(connection);
    Long left = begun == null ? null : begun + policy.transaction().toNanos() - now;
    if (found == null) {
      return left;
    }
    return switch (found.ending()) {
      case WHEN_IDLE ->
          Math.min(Objects.requireNonNull(left), found.since() + policy.idle().toNanos() - now);
      case WHEN_WANTED -> found.since() + patience() - now;
      case WITH_THE_SESSION, WHEN_ASKED_FOR -> null;
    };
  }

  /**
   * A session is to give its connection back: another waits for it, and no session that would have
   * to do so has been idle for longer.
   *
   * @param idleNanos how long it has been idle; -1 for one that is at work
   */
  void expectLongestIdle(long connection, long idleNanos, boolean exhausted, long now) {
    assertThat(idleNanos).as("due").isEqualTo(dueIdleness(connection, now));
    boolean longest = Objects.equals(longestDue(each -> true, now), idleNanos);
    boolean forAWaiter = longest && exhausted && hasWaited(waitsSince(now), now);
    boolean forOthers = longest && pool.excess() > 0;
    boolean forItsLogin =
        PoolModel.logins().stream()
            .filter(login -> ofLogin(login).test(connection))
            .anyMatch(
                login ->
                    hasWaited(pool.blockedSince(login), now)
                        && Objects.equals(longestDue(ofLogin(login), now), idleNanos));
    assertThat(forAWaiter || forOthers || forItsLogin || !pool.agesAreKnown())
        .as("a session is ended without need, or before one that has been idle for longer")
        .isTrue();
  }
}
